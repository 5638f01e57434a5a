import { about } from "../claims/facts.ts";
import { grams, mgThc, offers, percent, readOn, warning, years } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const reported = secondary();
const delivery = verified("N.J.A.C. 17:30-14.8");
const idCheck = verified("N.J.A.C. 17:30-14.3(b)-(c)");

export const newJersey: Pack = {
  state: "NJ",
  name: "New Jersey",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: reported(grams(28.35)),
      equivalents: { concentrate: reported(grams(4)), edible: reported(mgThc(1000)) },
      period: reported("transaction"),
    },
  },
  products: { packageThc: verified()(mgThc(100)) },
  taxes: {
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(6.625)) },
    local: { name: "Local transfer tax", goods: "cannabis", local: true, localMost: reported(percent(2)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: delivery(["own", "courier"], { note: "A courier there is a Class 6 delivery service." }),
    onlyPlaces: delivery(["homes"]),
    postedOnline: delivery(["prices", "limits"]),
    tripPapers: offers.secondary("Guides of the trade")(["driver's license"]),
    idCopy: idCheck(false),
    idLog: idCheck(true),
    retention: verified("N.J.A.C. 17:30-15.3")(years(4)),
  },
  offers: {
    warning: offers.verified("NJAC 17:30-17.2(b)")(
      warning(
        "This product contains cannabis. For use only by adults 21 years of age or older. Keep out of the reach of children. There may be health risks associated with the consumption of this product, including for women who are pregnant, breastfeeding, or planning on becoming pregnant. Do not drive a motor vehicle or operate heavy machinery while using this product.",
      ),
    ),
  },
  claims: {
    minors: offers.verified("NJAC 17:30-17.2(d)1")(false),
    ...about(offers.secondary("NJAC 17:30-17.2, as guides quote it")(false), "safe", "excess"),
  },
};
