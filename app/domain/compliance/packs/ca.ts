import { about, notIn } from "../claims/facts.ts";
import { discounts, dollars, grams, mgThc, offers, percent, plants, readOn, years } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const limit = verified("4 CCR §15409");
const vehicle = verified("4 CCR §15418");
const ab564 = verified("AB 564, digest");
const receipt = verified("4 CCR §15420, in a copy of §5420");
const reported = secondary();
const substantiated = offers.verified("BPC §26151(d)")(false, { note: "Unless substantiated, which we can't check." });

/** Not the state's official wording: it names the listed hazards and where to read more. */
const PROP_65 =
  "Proposition 65: cannabis smoke and Δ9-THC are known to the State of California to cause cancer, birth defects or other reproductive harm (www.P65Warnings.ca.gov)";

export const california: Pack = {
  state: "CA",
  name: "California",
  timeZone: "America/Los_Angeles",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: limit(grams(28.5)), period: limit("day") },
    concentrate: {
      name: "Concentrate",
      of: ["concentrate"],
      most: limit(grams(8)),
      per: grams(1),
      equivalents: { edible: fromMemory("Our reading: what a product contains counts")(mgThc(1000)) },
      period: limit("day"),
    },
    plants: { name: "Immature plants", of: ["plant"], most: limit(plants(6)), period: limit("day") },
  },
  taxes: {
    excise: {
      name: "Cannabis excise tax",
      goods: "cannabis",
      rate: [
        ab564(percent(15), { until: "2025-06-30" }),
        ab564(percent(19), { from: "2025-07-01", until: "2025-09-30" }),
        ab564(percent(15), { from: "2025-10-01", until: "2028-06-30" }),
      ],
      owedBy: ab564("buyer"),
    },
    sales: {
      name: "State sales tax",
      goods: "all",
      rate: reported(percent(7.25)),
      on: verified("CDTFA, Tax Facts for Cannabis Businesses")("price and taxes above"),
    },
    local: { name: "Local tax", goods: "all", local: true },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: verified("4 CCR §15415")(["own"]),
    inPerson: verified("4 CCR §15415")(true),
    refusedPlaces: verified("4 CCR §15416")(["public land", "schools", "day care"]),
    carryMost: vehicle(dollars(5000)),
    carryUnorderedMost: vehicle(dollars(3000)),
    oneRetailerAtATime: verified("4 CCR §15418(c)")(true),
    manifest: vehicle("a ledger of the vehicle's contents"),
    tripPapers: offers.verified("4 CCR §15049.3(b)(3)-(4)")(["employee number", "driver's license", "vehicle"]),
    saleHours: reported({ open: "06:00", close: "22:00" }),
    receipt: receipt([
      "name and address of the dispensary",
      "first names and employee numbers of the driver and of who prepared the order",
      "the customer's first name and number",
      "when it was requested and when it was delivered",
      "the delivery address",
      "every good with its weight, volume or count",
      "the total with taxes and fees",
      "the customer's signature",
    ]),
    warnings: reported([PROP_65], { note: "Binds firms with ten or more employees." }),
    retention: fromMemory()(years(7)),
  },
  offers: {
    ...discounts(offers.secondary('Guides of the trade; "BOGO for a penny", 2018')(true)),
    buyGet: offers.secondary('Guides of the trade; "BOGO for a penny", 2018')(true),
    bundle: offers.fromMemory("Our reading: a bundle is a discount")(true),
    codes: offers.fromMemory("Our reading: a code is a discount")(true),
    freeGoods: offers.verified("4 CCR §15411(a)")(false),
    words: offers.verified("4 CCR §15040(a)(4)")([
      "buy one get one free",
      "bogo free",
      "free gift",
      "sweepstake",
      "raffle",
    ]),
    licenseNumber: offers.verified("BPC §26151(a)")(true),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    ...about(substantiated, "health", "safe"),
    ...about(offers.verified("4 CCR §15040(a)(2)-(3)")(false), "minors", "candy"),
    ...about(notIn("4 CCR §15040 and BPC §26151"), "excess", "potency", "slang"),
  },
};
