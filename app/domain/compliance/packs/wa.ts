import { about, notIn } from "../claims/facts.ts";
import { fluidOunces, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const limit = verified("WAC 314-55-095, January 2025");
const reported = secondary();

export const washington: Pack = {
  state: "WA",
  name: "Washington",
  timeZone: "America/Los_Angeles",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: limit(ounces(1)) },
    solids: { name: "Solid edibles", of: ["edible"], most: limit(ounces(16)) },
    liquids: { name: "Liquid edibles", of: ["edible"], most: limit(fluidOunces(72)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: limit(grams(7)) },
  },
  taxes: {
    excise: { name: "Cannabis excise tax", goods: "cannabis", rate: reported(percent(37)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(6.5)) },
  },
  flow: { delivery: verified("RCW 69.50.360")(false, { note: "Sold “on the premises”." }) },
  offers: {
    freeGoods: offers.verified("WAC 314-55-155(4), an older copy")(false),
    codes: offers.verified("WAC 314-55-155(4), an older copy")(false),
    warning: offers.secondary("WAC 314-55-155")(
      warning(
        "This product has intoxicating effects and may be habit forming. Marijuana can impair concentration, coordination, and judgment. Do not operate a vehicle or machinery under the influence of this drug. There may be health risks associated with consumption of this product. For use only by adults twenty-one and older. Keep out of the reach of children.",
      ),
    ),
  },
  claims: {
    ...about(offers.verified("WAC 314-55-155(1)(a)")(false), "health", "excess", "minors"),
    ...about(notIn("WAC 314-55-155"), "safe", "candy", "potency", "slang"),
  },
};
