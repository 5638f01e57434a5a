import { grams, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { V, S, M } = readOn("2026-11-23");
const said = S();
const memory = M();
const delivery = V("R 420.207");

export const michigan: Pack = {
  state: "MI",
  name: "Michigan",
  timeZone: "America/Detroit",
  limits: {
    all: {
      name: "Flower and concentrate",
      of: ["flower", "concentrate"],
      most: said(ounces(2.5)),
      period: said("transaction"),
    },
    concentrate: {
      name: "Concentrate",
      of: ["concentrate"],
      most: said(grams(15)),
      within: "all",
      period: said("transaction"),
    },
  },
  taxes: {
    excise: { name: "Marijuana excise tax", goods: "cannabis", rate: memory(percent(10)) },
    sales: { name: "State sales tax", goods: "all", rate: memory(percent(6)) },
  },
  flow: {
    delivery: S("List of states with delivery to adults, April 2025")(true),
    carriers: delivery(["the dispensary's own employees"]),
    onlyPlaces: delivery(["homes", "consumption sites"]),
    onlinePayment: delivery(true),
  },
};
