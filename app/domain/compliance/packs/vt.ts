import { discounts, grams, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const limit = verified("Cannabis Control Board");
const potency = verified("7 V.S.A. §868, 2022");
const reported = secondary();

export const vermont: Pack = {
  state: "VT",
  name: "Vermont",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "Flower and concentrate",
      of: ["flower"],
      most: limit(ounces(1)),
      equivalents: { concentrate: limit(grams(14)) },
    },
  },
  products: { flowerThc: potency(percent(30)), solidThc: potency(percent(60)) },
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: reported(percent(14)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(6)) },
    local: { name: "Local option tax", goods: "all", local: true, localMost: reported(percent(1)) },
  },
  flow: { delivery: reported(false), taxesApart: reported(true) },
  offers: {
    ...discounts(offers.verified("7 VSA §864(b)(4)-(5)")(true)),
    freeGoods: offers.verified("7 VSA §864(b)(5)")(false),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    health: offers.verified("7 VSA §864")(false),
  },
};
