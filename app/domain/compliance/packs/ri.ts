import { about } from "../claims/facts.ts";
import { discounts, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();

export const rhodeIsland: Pack = {
  state: "RI",
  name: "Rhode Island",
  timeZone: "America/New_York",
  limits: {
    all: { name: "Flower and concentrate", of: ["flower", "concentrate"], most: said(ounces(1)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: said(grams(5)), within: "all" },
  },
  taxes: {
    excise: { name: "State cannabis tax", goods: "cannabis", rate: said(percent(10)) },
    local: { name: "Local cannabis tax", goods: "cannabis", rate: said(percent(3)) },
    sales: { name: "State sales tax", goods: "all", rate: said(percent(7)) },
  },
  flow: { delivery: said(true) },
  offers: {
    ...discounts(offers.S("A vendor's guide")(true)),
    warning: offers.S("Guidance of 2023")(warning("For Ages 21+ and medical cannabis patients")),
    licenseNumber: offers.S("Guidance of 2023")(true),
    neutralOrder: offers.M("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.S("A vendor's guide, 2023")(false), "health", "minors"),
  },
};
