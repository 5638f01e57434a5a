import { Hono } from "hono";
import { SUGGEST_LETTERS, suggestionKinds } from "#app/domain/search/suggest.ts";
import { searchText } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";
import { saidAdult } from "#app/platform/adult-cookie.ts";
import { suggestSearch } from "#app/use-cases/places/suggest-search.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, input, respond } from "../handlers.ts";
import { placeSchema } from "./place-schema.ts";

const TEXT_MAX = 100;
const suggestionsSchema = done.extend({
  suggestions: z.array(
    z.object({ kind: z.enum(suggestionKinds), label: z.string(), detail: z.string(), path: z.string().nullable() }),
  ),
});
const typed = placeSchema.extend({
  q: z.string().trim().min(SUGGEST_LETTERS, `Type at least ${SUGGEST_LETTERS} letters.`).max(TEXT_MAX),
  mode: z.enum(["delivery", "pickup"]).default("delivery"),
});

export const search = new Hono<HonoEnv>().get(
  "/suggest",
  describes("Suggest search terms", { 200: suggestionsSchema }, [400, 429], {
    tag: "Shopper",
    description:
      "A few products, brands, strains and dispensaries available at a place, in this order; if nothing matches the text, those with the nearest names. `path` is a suggestion's own page; if it is null, search for its `label`.",
  }),
  input("query", typed),
  async (c) => {
    const { q, mode, ...place } = c.req.valid("query");
    const found = await suggestSearch(c.get("visit"), {
      place,
      pickup: mode === "pickup",
      text: searchText(q, TEXT_MAX),
      isAdult: saidAdult(c.req.raw),
    });
    return respond(c, found, (suggestions) => ({ suggestions }));
  },
);
