import { about, notIn } from "../claims/facts.ts";
import { discounts, fluidOunces, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const reported = secondary();
const oldSheet = secondary("An old sheet of the agency");
const delivery = verified("OAR 845-025-2880");
const manifest = verified("ORS 475C.117");

export const oregon: Pack = {
  state: "OR",
  name: "Oregon",
  timeZone: "America/Los_Angeles",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: reported(ounces(2), { note: "1 oz by an old sheet." }) },
    concentrate: {
      name: "Concentrate",
      of: ["concentrate"],
      // The stricter value applies until verified.
      most: oldSheet(grams(5), { note: "10 g now, from memory." }),
    },
    solids: { name: "Solid edibles", of: ["edible"], most: oldSheet(ounces(16)) },
    liquids: { name: "Liquid edibles", of: ["edible"], most: oldSheet(fluidOunces(72)) },
  },
  taxes: {
    excise: { name: "Marijuana retail tax", goods: "cannabis", rate: reported(percent(17)) },
    local: { name: "Local marijuana tax", goods: "cannabis", local: true, localMost: reported(percent(3)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    deliveryNeeds: manifest(["the dispensary's city, or one that consents"]),
    onlyPlaces: delivery(["homes"]),
    refusedPlaces: delivery(["hotels", "dormitories"]),
    orderCutOff: delivery("20:00"),
    birthdateWithOrder: delivery(true),
    manifest: manifest("signed"),
    tripPapers: offers.verified("ORS 475C.209")(["vehicle"]),
    saleHours: verified("OAR 845-025-2800")({ open: "07:00", close: "22:00" }),
  },
  offers: {
    ...discounts(offers.secondary("OLCC, frequently asked questions")(true)),
    freeGoods: offers.secondary("OLCC, frequently asked questions")(false),
    warning: offers.secondary("OAR 845-025-8040(3)")(
      warning(
        "Do not operate a vehicle or machinery under the influence of this drug. For use only by adults twenty-one years of age and older. Keep out of reach of children.",
      ),
    ),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(offers.verified("OAR 845-025-8040(1)")(false), "health", "safe", "excess", "minors"),
    ...about(notIn("OAR 845-025-8040"), "candy", "potency", "slang"),
  },
};
