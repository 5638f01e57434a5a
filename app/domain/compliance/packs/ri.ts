import { about } from "../claims/facts.ts";
import { discounts, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();

export const rhodeIsland: Pack = {
  state: "RI",
  name: "Rhode Island",
  timeZone: "America/New_York",
  limits: {
    all: { name: "Flower and concentrate", of: ["flower", "concentrate"], most: reported(ounces(1)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: reported(grams(5)), within: "all" },
  },
  taxes: {
    excise: { name: "State cannabis tax", goods: "cannabis", rate: reported(percent(10)) },
    local: { name: "Local cannabis tax", goods: "cannabis", rate: reported(percent(3)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(7)) },
  },
  flow: { delivery: reported(true) },
  offers: {
    ...discounts(offers.secondary("A vendor's guide")(true)),
    warning: offers.secondary("Guidance of 2023")(warning("For Ages 21+ and medical cannabis patients")),
    licenseNumber: offers.secondary("Guidance of 2023")(true),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.secondary("A vendor's guide, 2023")(false), "health", "minors"),
  },
};
