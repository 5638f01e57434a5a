import { about, notIn } from "../claims/facts.ts";
import { grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const limit = secondary("A.R.S. 36-2852, as quoted");
const reported = secondary();

export const arizona: Pack = {
  state: "AZ",
  name: "Arizona",
  timeZone: "America/Phoenix",
  limits: {
    all: { name: "Flower and concentrate", of: ["flower", "concentrate"], most: limit(ounces(1)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: limit(grams(5)), within: "all" },
  },
  taxes: {
    excise: { name: "Marijuana excise tax", goods: "cannabis", rate: reported(percent(16)) },
    sales: { name: "State sales tax", goods: "all", rate: reported(percent(5.6)) },
    local: { name: "Local tax", goods: "all", local: true },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(false, { note: "The sources conflict." }),
  },
  offers: {
    audienceCheck: offers.verified("ARS 36-2859(C)")(true),
    warning: offers.secondary("ARS 36-2859, as of 2026-07-01")(
      warning(
        "Do not use marijuana if you are under 21 years of age or pregnant. Keep marijuana out of reach of children.",
      ),
      { from: "2026-07-01" },
    ),
    licenseNumber: offers.verified("ARS 36-2859(B)")(true),
  },
  claims: {
    ...about(offers.verified("ARS §36-2859(C)(1)")(false, { from: "2026-07-01" }), "minors"),
    potency: [
      offers.fromMemory("Not named in ARS §36-2859 before 2026-07-01")(true, { until: "2026-06-30" }),
      offers.verified("ARS §36-2859(C)(1)")(false, { from: "2026-07-01" }),
    ],
    ...about(notIn("ARS §36-2859"), "health", "safe", "candy", "excess", "slang"),
  },
};
