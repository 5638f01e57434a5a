import { discounts, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const limit = verified("935 CMR 500.146(2)");
const reported = secondary();

export const massachusetts: Pack = {
  state: "MA",
  name: "Massachusetts",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: limit(ounces(1)),
      // Concentrate counts by its 5 g of THC, not by weight.
      equivalents: { concentrate: limit(mgThc(5000)), edible: limit(mgThc(500)) },
      period: limit("day"),
    },
  },
  exempt: limit(["topicals"]),
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: reported(percent(10.75)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(6.25)) },
    local: { name: "Local cannabis tax", goods: "cannabis", local: true, localMost: reported(percent(3)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: verified("935 CMR 500.145")(["own", "courier", "deliveryLicensee"], {
      note: "Their agents are registered. A dispensary needs the delivery endorsement.",
    }),
    idBeforeFirstOrder: verified("935 CMR 500.140(2)(d)")(true),
    onlyRequiredData: verified("935 CMR 500.140(2)(c)")(true),
    registerBlocks: limit(true),
    saleHours: fromMemory()({ open: "08:00", close: "21:00" }),
  },
  offers: {
    ...discounts(offers.secondary("935 CMR 500.105(4)(b)20")(false)),
    codes: offers.secondary("935 CMR 500.105(4)(b)20")(false),
    points: offers.secondary("Press, September 2025")(false),
    freeGoods: offers.secondary("Press, September 2025")(false),
    words: offers.secondary("CCC bulletin of 2024-05-21, as a law firm quotes it")([
      "sale",
      "discount",
      "% off",
      "purchase program",
    ]),
  },
  claims: {
    slang: offers.verified("935 CMR 500.105(4)(a)1")(false),
  },
};
