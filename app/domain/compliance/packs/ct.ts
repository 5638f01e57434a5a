import { discounts, dollarsPerMgThc, grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();
const other = "Milligrams other than THC count at 500 to the gram; products do not state them.";

export const connecticut: Pack = {
  state: "CT",
  name: "Connecticut",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: reported(ounces(0.5), { from: "2023-12-01", note: "Perhaps 1 oz now, from memory." }),
      per: grams(1),
      equivalents: {
        concentrate: reported(mgThc(250), { note: other }),
        edible: reported(mgThc(250), { note: other }),
      },
    },
  },
  taxes: {
    excise: {
      name: "Cannabis tax",
      goods: "cannabis",
      rates: [
        { of: ["flower"], rate: reported(dollarsPerMgThc(0.00625)) },
        { of: ["edible"], rate: reported(dollarsPerMgThc(0.0275)) },
        { rate: reported(dollarsPerMgThc(0.009)) },
      ],
    },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(6.35)) },
    local: { name: "Municipal cannabis tax", goods: "cannabis", rate: reported(percent(3)) },
  },
  flow: { delivery: reported(true) },
  offers: {
    ...discounts(offers.secondary("DCP bulletin, as reported in the press")(false)),
    codes: offers.secondary("DCP bulletin, as reported in the press")(false),
    freeGoods: offers.verified("CGS §21a-420r(b)")(false),
    audienceCheck: offers.verified('DCP, "limits on advertising"')(true),
  },
};
