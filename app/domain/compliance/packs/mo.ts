import { about } from "../claims/facts.ts";
import { grams, mgThc, offers, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const reported = secondary();
const read = verified();

export const missouri: Pack = {
  state: "MO",
  name: "Missouri",
  timeZone: "America/Chicago",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: verified("health.mo.gov")(ounces(3)),
      per: ounces(1),
      equivalents: { concentrate: reported(grams(8)), edible: reported(mgThc(800)) },
      period: fromMemory()("transaction"),
    },
  },
  taxes: {
    excise: { name: "State marijuana tax", goods: "cannabis", rate: read(percent(6)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(4.225)) },
    local: { name: "Local marijuana tax", goods: "cannabis", local: true, localMost: read(percent(3)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    nameMatchesId: reported(true),
  },
  offers: {},
  claims: {
    ...about(offers.secondary("19 CSR 100-1, as a guide quotes it")(false), "health", "minors"),
  },
};
