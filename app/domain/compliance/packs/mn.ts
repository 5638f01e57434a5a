import { dollars, grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const memory = fromMemory();
const vehicle = verified("Minn. R. 9810.2600");

export const minnesota: Pack = {
  state: "MN",
  name: "Minnesota",
  timeZone: "America/Chicago",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: memory(ounces(2)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: memory(grams(8)) },
    edible: { name: "Edibles", of: ["edible"], most: memory(mgThc(800)) },
  },
  taxes: {
    excise: { name: "Cannabis tax", goods: "cannabis", rate: memory(percent(15), { from: "2025-07-01" }) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: verified("Minn. Stat. §342.41")(["deliveryLicensee"]),
    manifest: offers.secondary("Minn. R. 9810.2600(3)(D), its opening")("customer, ID and driver"),
    tripPapers: offers.verified("Minn. R. 9810.2600(3)(C)")(["driver's license", "insurance"]),
    carryMost: vehicle(dollars(5000)),
    carryMostByRoute: vehicle(true),
  },
  offers: {
    freeGoods: offers.secondary("Minn. Stat. §342.09")(false),
  },
};
