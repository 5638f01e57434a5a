import { Hono } from "hono";
import { listedVendor } from "#app/domain/dispensaries/public-json.ts";
import { z } from "#app/domain/zod.ts";
import { mustAskAge } from "#app/session/age.ts";
import { listServingDispensaries } from "#app/use-cases/places/list-serving.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, input, respond } from "../handlers.ts";
import { placeSchema } from "./place-schema.ts";

const vendorsSchema = done.extend({ vendors: z.array(z.looseObject({ _id: z.string() })) });

export const map = new Hono<HonoEnv>().get(
  "/map-vendors",
  describes("List dispensaries that serve a place", { 200: vendorsSchema }, [400, 429], {
    tag: "Shopper",
    description:
      "Nearest first: the dispensaries whose delivery zone covers the place, and those within 60 miles where orders can be picked up, each with the beginning of its menu, where its state lets products be shown without asking the age or the cookie `adult=1` is sent. `delivers` and `picksUp` say which of the two it offers here.",
  }),
  input("query", placeSchema),
  async (c) => {
    const visit = c.get("visit");
    const vendors = await listServingDispensaries(visit, c.req.valid("query"));
    const hides = (vendor: { state: string }) => mustAskAge(visit, c.req.raw, [vendor]);
    return respond(c, vendors, (vendors) => ({
      vendors: vendors
        .map((vendor) => (hides(vendor) ? { ...vendor, products: [], promo: null } : vendor))
        .map(({ delivers, picksUp, ...vendor }) => ({ ...listedVendor(vendor, vendor), delivers, picksUp })),
    }));
  },
);
