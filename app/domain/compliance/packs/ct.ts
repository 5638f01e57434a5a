import { discounts, dollarsPerMgThc, grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();
const other = "Milligrams other than THC count at 500 to the gram; products do not state them.";

export const connecticut: Pack = {
  state: "CT",
  name: "Connecticut",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: said(ounces(0.5), { from: "2023-12-01", note: "Perhaps 1 oz now, from memory." }),
      per: grams(1),
      equivalents: { concentrate: said(mgThc(250), { note: other }), edible: said(mgThc(250), { note: other }) },
    },
  },
  taxes: {
    excise: {
      name: "Cannabis tax",
      goods: "cannabis",
      rates: [
        { of: ["flower"], rate: said(dollarsPerMgThc(0.00625)) },
        { of: ["edible"], rate: said(dollarsPerMgThc(0.0275)) },
        { rate: said(dollarsPerMgThc(0.009)) },
      ],
    },
    sales: { name: "State sales tax", goods: "all", rate: said(percent(6.35)) },
    local: { name: "Municipal cannabis tax", goods: "cannabis", rate: said(percent(3)) },
  },
  flow: { delivery: said(true) },
  offers: {
    ...discounts(offers.S("DCP bulletin, as reported in the press")(false)),
    codes: offers.S("DCP bulletin, as reported in the press")(false),
    freeGoods: offers.V("CGS §21a-420r(b)")(false),
    audienceCheck: offers.V('DCP, "limits on advertising"')(true),
  },
};
