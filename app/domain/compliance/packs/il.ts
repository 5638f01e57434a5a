import { about, notIn } from "../claims/facts.ts";
import { grams, mgThc, offers, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();

export const illinois: Pack = {
  state: "IL",
  name: "Illinois",
  timeZone: "America/Chicago",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: said(grams(30)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: said(grams(5)) },
    edible: { name: "Edibles", of: ["edible"], most: said(mgThc(500)) },
  },
  visitors: said(percent(50)),
  taxes: {
    excise: {
      name: "Cannabis purchaser excise tax",
      goods: "cannabis",
      rates: [
        { of: ["edible"], rate: said(percent(20)) },
        { upTo: said(percent(35)), rate: said(percent(10)) },
        { rate: said(percent(25)) },
      ],
    },
    sales: { name: "Sales tax", goods: "all", local: true },
  },
  flow: {
    delivery: said(false),
    itemizedReceipt: said(true),
    saleHours: said({ open: "06:00", close: "22:00" }),
  },
  offers: {
    bundle: offers.S("410 ILCS 705/15-70(n)")(false),
  },
  claims: {
    ...about(offers.V("410 ILCS 705/55-20(a)")(false), "health", "excess", "minors"),
    ...about(notIn("410 ILCS 705/55-20"), "safe", "candy", "potency", "slang"),
  },
};
