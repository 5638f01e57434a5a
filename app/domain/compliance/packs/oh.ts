import { about, notIn } from "../claims/facts.ts";
import { discounts, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();
const since = { from: "2025-06-01" };

export const ohio: Pack = {
  state: "OH",
  name: "Ohio",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: reported(ounces(2.5), since),
      equivalents: { concentrate: reported(mgThc(15000), since), edible: reported(mgThc(15000), since) },
      period: reported("day", since),
    },
  },
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: reported(percent(10)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(5.75)) },
    local: { name: "Local sales tax", goods: "all", local: true, localMost: reported(percent(2.25)) },
  },
  flow: { delivery: reported(false) },
  offers: {
    ...discounts(offers.secondary("A draft rule, in the press")(true)),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.verified("OAC 1301:18-4-22(A)")(false), "health", "minors", "slang"),
    ...about(notIn("OAC 1301:18-4-22"), "safe", "candy", "excess", "potency"),
  },
};
