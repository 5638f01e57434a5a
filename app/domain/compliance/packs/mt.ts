import { about, notIn } from "../claims/facts.ts";
import { discounts, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const revenue = verified("revenue.mt.gov");
const memory = fromMemory();

export const montana: Pack = {
  state: "MT",
  name: "Montana",
  timeZone: "America/Denver",
  limits: { flower: { name: "Flower", of: ["flower"], most: revenue(ounces(1)) } },
  products: { flowerThc: revenue(percent(35)), servingThc: revenue(mgThc(10)), packageThc: revenue(mgThc(100)) },
  taxes: {
    excise: { name: "Cannabis tax", goods: "cannabis", rate: memory(percent(20)) },
    local: { name: "Local cannabis tax", goods: "cannabis", local: true, localMost: memory(percent(3)) },
  },
  flow: { delivery: secondary()(false, { note: "Medical only." }) },
  offers: {
    ...discounts(offers.verified("ARM 42.39.123(2)")(true)),
    audienceCheck: offers.verified("ARM 42.39.123(9)")(true),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.verified("MCA §16-12-211(3)")(false), "health", "minors"),
    ...about(notIn("MCA §16-12-211"), "safe", "candy", "excess", "potency", "slang"),
  },
};
