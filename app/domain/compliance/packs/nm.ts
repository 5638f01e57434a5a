import { about, notIn } from "../claims/facts.ts";
import { grams, mgThc, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();

export const newMexico: Pack = {
  state: "NM",
  name: "New Mexico",
  timeZone: "America/Denver",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: reported(ounces(2)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: reported(grams(16)) },
    edible: { name: "Edibles", of: ["edible"], most: reported(mgThc(800)) },
  },
  taxes: {
    excise: {
      name: "Cannabis excise tax",
      goods: "cannabis",
      rate: [
        reported(percent(13), { from: "2025-07-01", until: "2026-06-30" }),
        reported(percent(14), { from: "2026-07-01", until: "2027-06-30" }),
        reported(percent(15), { from: "2027-07-01", until: "2028-06-30" }),
        reported(percent(16), { from: "2028-07-01", until: "2029-06-30" }),
        reported(percent(17), { from: "2029-07-01", until: "2030-06-30" }),
        reported(percent(18), { from: "2030-07-01" }),
      ],
    },
    grossReceipts: {
      name: "Gross receipts tax",
      goods: "all",
      local: true,
      place: reported({ Pickup: "dispensary", Delivery: "customer" }),
    },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: offers.verified("16.8.2.41(D) NMAC")(["own", "courier"]),
    oneRetailerAtATime: offers.verified("16.8.2.41(C)(3) NMAC")(true),
  },
  offers: {
    points: offers.secondary()(true),
    warning: offers.secondary("16.8.3.8 NMAC")(warning("Please Consume Responsibly")),
  },
  claims: {
    ...about(offers.verified("NMSA §26-2C-20")(false), "health", "minors"),
    ...about(notIn("NMSA §26-2C-20"), "safe", "candy", "excess", "potency", "slang"),
  },
};
