import { Hono } from "hono";
import { z } from "zod";
import { ok, refuse } from "#app/domain/outcome.ts";
import type { HonoEnv } from "../http.ts";
import { answer, answerRefusal, describes, input, withinRate } from "./handlers.ts";

const typed = (max: number) => z.object({ q: z.string().trim().min(1, "Enter your address").max(max) });
const suggestionsSchema = z.object({
  success: z.literal(true),
  suggestions: z.array(z.object({ id: z.string(), label: z.string(), detail: z.string() })),
});
const placeSchema = z.object({
  success: z.literal(true),
  place: z.object({ address: z.string(), lat: z.number(), lng: z.number() }),
});

/** Addresses in the US, as they are typed (DECISIONS 11 and 27). */
export const geo = new Hono<HonoEnv>()
  .get(
    "/suggest",
    describes("Suggest addresses", { 200: suggestionsSchema }, [400, 429, 503], { tag: "Places" }),
    input("query", typed(200)),
    async (c) => {
      const app = c.get("app");
      const limited = await withinRate(app, "geocoding", app.address);
      if (limited) return answerRefusal(c, limited);
      const found = await app.geocoder.suggest(c.req.valid("query").q).catch((error: Error) => {
        app.log("geocoder-failed", { message: error.message });
        return refuse("unavailable", "Could not fetch location");
      });
      return answer(c, "ok" in found ? found : ok(found), (suggestions) => ({ suggestions }));
    },
  )
  .get(
    "/locate",
    describes("Find the place of an address or suggestion", { 200: placeSchema }, [400, 404, 429, 503], {
      tag: "Places",
    }),
    input("query", typed(400)),
    async (c) => {
      const app = c.get("app");
      const limited = await withinRate(app, "geocoding", app.address);
      if (limited) return answerRefusal(c, limited);
      const found = await app.geocoder.locate(c.req.valid("query").q).catch((error: Error) => {
        app.log("geocoder-failed", { message: error.message });
        return refuse("unavailable", "Could not fetch location");
      });
      if (!found) return answerRefusal(c, refuse("not-found", "Could not find location"));
      return answer(c, "ok" in found ? found : ok(found), (place) => ({ place }));
    },
  );
