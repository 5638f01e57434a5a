import { about, notIn } from "../claims/facts.ts";
import { discounts, grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary, fromMemory } = readOn("2026-11-23");
const reported = secondary();

export const maryland: Pack = {
  state: "MD",
  name: "Maryland",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: reported(ounces(1.5)),
      equivalents: { concentrate: reported(grams(12)), edible: reported(mgThc(750)) },
    },
  },
  taxes: {
    sales: {
      name: "Cannabis sales tax",
      goods: "cannabis",
      rate: fromMemory()(percent(12), { from: "2025-07-01", note: "That it rose then is in a secondary source." }),
    },
  },
  flow: { delivery: reported(false, { note: "Medical only." }) },
  offers: {
    ...discounts(offers.secondary("A vendor's guide of the medical era")(true)),
    audienceCheck: offers.verified("ABC §36-903(b)(1)(i)")(true),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.verified("ABC §36-903")(false), "minors", "excess"),
    ...about(notIn("ABC §36-903"), "health", "safe", "candy", "potency", "slang"),
  },
};
