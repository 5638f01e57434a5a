import { about, notIn } from "../claims/facts.ts";
import { grams, mgThc, offers, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();

export const illinois: Pack = {
  state: "IL",
  name: "Illinois",
  timeZone: "America/Chicago",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: reported(grams(30)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: reported(grams(5)) },
    edible: { name: "Edibles", of: ["edible"], most: reported(mgThc(500)) },
  },
  visitors: reported(percent(50)),
  taxes: {
    excise: {
      name: "Cannabis purchaser excise tax",
      goods: "cannabis",
      rates: [
        { of: ["edible"], rate: reported(percent(20)) },
        { upTo: reported(percent(35)), rate: reported(percent(10)) },
        { rate: reported(percent(25)) },
      ],
    },
    sales: { name: "Sales tax", goods: "all", local: true },
  },
  flow: {
    delivery: reported(false),
    itemizedReceipt: reported(true),
    saleHours: reported({ open: "06:00", close: "22:00" }),
  },
  offers: {
    bundle: offers.secondary("410 ILCS 705/15-70(n)")(false),
  },
  claims: {
    ...about(offers.verified("410 ILCS 705/55-20(a)")(false), "health", "excess", "minors"),
    ...about(notIn("410 ILCS 705/55-20"), "safe", "candy", "potency", "slang"),
  },
};
