import { fluidOunces, grams, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { V, S } = readOn("2026-11-23");
const limit = V("WAC 314-55-095, January 2025");
const said = S();

export const washington: Pack = {
  state: "WA",
  name: "Washington",
  timeZone: "America/Los_Angeles",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: limit(ounces(1)) },
    solids: { name: "Solid edibles", of: ["edible"], most: limit(ounces(16)) },
    liquids: { name: "Liquid edibles", of: ["edible"], most: limit(fluidOunces(72)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: limit(grams(7)) },
  },
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: said(percent(37)) },
    sales: { name: "State sales tax", goods: "all", rate: said(percent(6.5)) },
  },
  flow: { delivery: V("RCW 69.50.360")(false, { note: "Sold “on the premises”." }) },
};
