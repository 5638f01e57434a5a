import { about, notIn } from "../claims/facts.ts";
import { offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const reported = secondary();
const tax = verified("NRS 372A.290");

export const nevada: Pack = {
  state: "NV",
  name: "Nevada",
  timeZone: "America/Los_Angeles",
  limits: {
    all: {
      name: "Flower and concentrate",
      of: ["flower"],
      most: reported(ounces(2.5), { from: "2024-01-01" }),
      equivalents: { concentrate: reported(ounces(0.25), { from: "2024-01-01" }) },
    },
  },
  taxes: {
    excise: { name: "Retail excise tax", goods: "cannabis", rate: tax(percent(10)), owedBy: tax("seller") },
    sales: { name: "Sales tax", goods: "all", local: true },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    onlyPlaces: reported(["private homes"]),
    manifest: offers.secondary("NAC 453A, sec. 151, the rule's predecessor")("from the tracking system"),
    idScanner: secondary("NCCR 7.015")(true),
  },
  offers: {
    freeGoods: offers.verified("NRS 678D.430(1)(d)")(false),
    warning: offers.secondary("NRS 678D.430")(
      warning("Keep out of reach of children. For use only by adults 21 years of age and older."),
    ),
  },
  claims: {
    ...about(offers.verified("NRS 678D.430(1)(a)")(false), "excess", "minors"),
    ...about(notIn("NRS 678D.430"), "health", "safe", "candy", "potency", "slang"),
  },
};
