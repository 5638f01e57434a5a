import { about, notIn } from "../claims/facts.ts";
import { grams, mgThc, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();

export const newMexico: Pack = {
  state: "NM",
  name: "New Mexico",
  timeZone: "America/Denver",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: said(ounces(2)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: said(grams(16)) },
    edible: { name: "Edibles", of: ["edible"], most: said(mgThc(800)) },
  },
  taxes: {
    excise: {
      name: "Cannabis excise tax",
      goods: "cannabis",
      rate: [
        said(percent(13), { from: "2025-07-01", until: "2026-06-30" }),
        said(percent(14), { from: "2026-07-01", until: "2027-06-30" }),
        said(percent(15), { from: "2027-07-01", until: "2028-06-30" }),
        said(percent(16), { from: "2028-07-01", until: "2029-06-30" }),
        said(percent(17), { from: "2029-07-01", until: "2030-06-30" }),
        said(percent(18), { from: "2030-07-01" }),
      ],
    },
    grossReceipts: {
      name: "Gross receipts tax",
      goods: "all",
      local: true,
      place: said({ Pickup: "dispensary", Delivery: "customer" }),
    },
  },
  flow: {
    delivery: S("List of states with delivery to adults, April 2025")(true),
    carriers: offers.V("16.8.2.41(D) NMAC")(["own", "courier"]),
    oneRetailerAtATime: offers.V("16.8.2.41(C)(3) NMAC")(true),
  },
  offers: {
    points: offers.S()(true),
    warning: offers.S("16.8.3.8 NMAC")(warning("Please Consume Responsibly")),
  },
  claims: {
    ...about(offers.V("NMSA §26-2C-20")(false), "health", "minors"),
    ...about(notIn("NMSA §26-2C-20"), "safe", "candy", "excess", "potency", "slang"),
  },
};
