import { Hono } from "hono";
import { withZip, ZIP_MISSING } from "#app/domain/places/address.ts";
import { z } from "#app/domain/zod.ts";
import { locateForVisitor, suggestAddresses } from "#app/use-cases/places/locate-address.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, input, respond } from "../handlers.ts";

const typed = (max: number) => z.object({ q: z.string().trim().min(1, "Enter your address").max(max) });
const suggestionsSchema = done.extend({
  suggestions: z.array(z.object({ id: z.string(), label: z.string(), detail: z.string() })),
});
const placeSchema = done.extend({
  place: z.object({ address: z.string(), lat: z.number(), lng: z.number() }),
});

/** US addresses only (DECISIONS 11 and 27). */
export const geo = new Hono<HonoEnv>()
  .get(
    "/suggest",
    describes("Suggest addresses", { 200: suggestionsSchema }, [400, 429, 503], { tag: "Places" }),
    input("query", typed(200)),
    async (c) => {
      const found = await suggestAddresses(c.get("visit"), c.req.valid("query").q);
      return respond(c, found, (suggestions) => ({ suggestions }));
    },
  )
  .get(
    "/locate",
    describes("Locate an address or a suggestion", { 200: placeSchema }, [400, 404, 422, 429, 503], {
      tag: "Places",
      description:
        "Without a street-level geocoder, a street without its ZIP code is 422 `zip-missing`: send the same `q` with `zip`.",
    }),
    input(
      "query",
      typed(400).extend({
        zip: z
          .string()
          .regex(/^\d{5}$/, ZIP_MISSING)
          .optional(),
      }),
    ),
    async (c) => {
      const { q, zip = "" } = c.req.valid("query");
      return respond(c, await locateForVisitor(c.get("visit"), withZip(q, zip)), (place) => ({ place }));
    },
  );
