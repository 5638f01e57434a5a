import { Hono } from "hono";
import { listedVendor } from "#app/domain/dispensaries/public-json.ts";
import { decimalTyped } from "#app/domain/number-input.ts";
import { z } from "#app/domain/zod.ts";
import { listServingDispensaries } from "#app/use-cases/places/list-serving.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { answer, describes, input } from "../handlers.ts";

const coordinate = (name: string, most: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .transform(decimalTyped)
    .pipe(z.number(`${name} must be a number.`).min(-most).max(most));
const placeSchema = z.object({ lat: coordinate("lat", 90), lng: coordinate("lng", 180) });
const vendorsSchema = z.object({ success: z.literal(true), vendors: z.array(z.looseObject({ _id: z.string() })) });

/** The listing's data for a map (SPEC.md 7, Shopper). */
export const map = new Hono<HonoEnv>().get(
  "/map-vendors",
  describes("List dispensaries that serve a place", { 200: vendorsSchema }, [400, 429], {
    tag: "Shopper",
    description:
      "Nearest first: the dispensaries whose delivery zone covers the place, and those within 60 miles where orders can be picked up, each with the beginning of its menu. `delivers` and `picksUp` say which of the two it offers here.",
  }),
  input("query", placeSchema),
  async (c) => {
    const vendors = await listServingDispensaries(c.get("visit"), c.req.valid("query"));
    return answer(c, vendors, (all) => ({
      vendors: all.map(({ delivers, picksUp, ...vendor }) => ({ ...listedVendor(vendor, vendor), delivers, picksUp })),
    }));
  },
);
