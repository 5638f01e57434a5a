import { discounts, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { V, S, M } = readOn("2026-11-23");
const limit = V("935 CMR 500.146(2)");
const said = S();

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
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: said(percent(10.75)) },
    sales: { name: "State sales tax", goods: "all", rate: said(percent(6.25)) },
    local: { name: "Local cannabis tax", goods: "cannabis", local: true, localMost: said(percent(3)) },
  },
  flow: {
    delivery: S("List of states with delivery to adults, April 2025")(true),
    carriers: V("935 CMR 500.145")(["own", "courier", "deliveryLicensee"], {
      note: "Their agents are registered. A dispensary needs the delivery endorsement.",
    }),
    idBeforeFirstOrder: V("935 CMR 500.140(2)(d)")(true),
    onlyRequiredData: V("935 CMR 500.140(2)(c)")(true),
    registerBlocks: limit(true),
    saleHours: M()({ open: "08:00", close: "21:00" }),
  },
  offers: {
    ...discounts(offers.S("935 CMR 500.105(4)(b)20")(false)),
    codes: offers.S("935 CMR 500.105(4)(b)20")(false),
    points: offers.S("Press, September 2025")(false),
    freeGoods: offers.S("Press, September 2025")(false),
    words: offers.S("CCC bulletin of 2024-05-21, as a law firm quotes it")([
      "sale",
      "discount",
      "% off",
      "purchase program",
    ]),
  },
  claims: {
    slang: offers.V("935 CMR 500.105(4)(a)1")(false),
  },
};
