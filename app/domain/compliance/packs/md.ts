import { about, notIn } from "../claims/facts.ts";
import { discounts, grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S, M } = readOn("2026-11-23");
const said = S();

export const maryland: Pack = {
  state: "MD",
  name: "Maryland",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: said(ounces(1.5)),
      equivalents: { concentrate: said(grams(12)), edible: said(mgThc(750)) },
    },
  },
  taxes: {
    sales: {
      name: "Cannabis sales tax",
      goods: "cannabis",
      rate: M()(percent(12), { from: "2025-07-01", note: "That it rose then is in a secondary source." }),
    },
  },
  flow: { delivery: said(false, { note: "Medical only." }) },
  offers: {
    ...discounts(offers.S("A vendor's guide of the medical era")(true)),
    audienceCheck: offers.V("ABC §36-903(b)(1)(i)")(true),
    neutralOrder: offers.M("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.V("ABC §36-903")(false), "minors", "excess"),
    ...about(notIn("ABC §36-903"), "health", "safe", "candy", "potency", "slang"),
  },
};
