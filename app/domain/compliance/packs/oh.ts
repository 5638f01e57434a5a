import { about, notIn } from "../claims/facts.ts";
import { discounts, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();
const since = { from: "2025-06-01" };

export const ohio: Pack = {
  state: "OH",
  name: "Ohio",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: said(ounces(2.5), since),
      equivalents: { concentrate: said(mgThc(15000), since), edible: said(mgThc(15000), since) },
      period: said("day", since),
    },
  },
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: said(percent(10)) },
    sales: { name: "State sales tax", goods: "all", rate: said(percent(5.75)) },
    local: { name: "Local sales tax", goods: "all", local: true, localMost: said(percent(2.25)) },
  },
  flow: { delivery: said(false) },
  offers: {
    ...discounts(offers.S("A draft rule, in the press")(true)),
    neutralOrder: offers.M("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.V("OAC 1301:18-4-22(A)")(false), "health", "minors", "slang"),
    ...about(notIn("OAC 1301:18-4-22"), "safe", "candy", "excess", "potency"),
  },
};
