import { about, notIn } from "../claims/facts.ts";
import { grams, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const reported = secondary();
const platform = verified("28-B M.R.S. §504(2)(C)(3)");

export const maine: Pack = {
  state: "ME",
  name: "Maine",
  timeZone: "America/New_York",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: reported(ounces(2.5)) },
    // The stricter value applies until verified.
    concentrate: {
      name: "Concentrate",
      of: ["concentrate"],
      most: fromMemory()(grams(5), { note: "Between 5 and 10 g." }),
    },
  },
  taxes: {
    sales: { name: "Cannabis sales tax", goods: "cannabis", rate: reported(percent(14), { from: "2026-01-01" }) },
  },
  flow: {
    delivery: platform(false, { note: "No sale by “an Internet-based sales platform”." }),
    reserveOnly: platform(true),
    saleHours: reported({ open: "07:00", close: "22:00" }),
  },
  offers: {
    freeGoods: offers.verified("28-B §504(2)(A)")(false),
  },
  claims: {
    ...about(offers.verified("18-691 ch. 30 §3")(false), "health", "safe", "candy", "potency"),
    minors: offers.fromMemory("Our reading: candy words appeal to minors")(false),
    ...about(notIn("18-691 ch. 30 §3"), "excess", "slang"),
  },
};
