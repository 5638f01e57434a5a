import { dollars, grams, mgThc, offers, ounces, percent, perDay, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const oldRule = secondary("An old text of the rule");
const delivery = verified("HB19-1234");

export const colorado: Pack = {
  state: "CO",
  name: "Colorado",
  timeZone: "America/Denver",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: verified("CRS 44-10-601")(ounces(1)),
      equivalents: { concentrate: oldRule(grams(8)), edible: oldRule(mgThc(800)) },
      period: oldRule("transaction"),
    },
  },
  exempt: oldRule(["topicals"]),
  taxes: {
    excise: {
      name: "Retail marijuana tax",
      goods: "cannabis",
      rate: secondary()(percent(15), { note: "Exempt from the 2.9% state sales tax." }),
    },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    deliveryNeeds: delivery(["a permit", "the consent of the town"]),
    onlyPlaces: delivery(["private homes"]),
    deliveriesPerDay: delivery(perDay(1)),
    deliverySurcharge: delivery(dollars(1)),
    saleHours: fromMemory()({ open: "08:00", close: "24:00" }),
  },
  offers: {},
  claims: {
    safe: offers.verified("1 CCR 212-3, 3-730")(false),
    minors: offers.secondary("1 CCR 212-3, as guides quote it")(false),
  },
};
