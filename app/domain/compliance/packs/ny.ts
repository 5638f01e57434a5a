import { about } from "../claims/facts.ts";
import { discounts, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary } = readOn("2026-11-23");
const reported = secondary();
const discount = [
  offers.verified("9 NYCRR 129.3(a)(9), copy of 2024")(false, { until: "2025-12-02" }),
  offers.secondary("9 NYCRR 128 and 129, as of 2025-12-03")(true, {
    from: "2025-12-03",
    note: "Terms stand beside each offer. Only by email, mailer or an age-restricted site.",
  }),
];

export const newYork: Pack = {
  state: "NY",
  name: "New York",
  timeZone: "America/New_York",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: reported(ounces(3)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: reported(grams(24)) },
  },
  taxes: {
    excise: { name: "State retail tax", goods: "cannabis", rate: reported(percent(9)) },
    local: { name: "Local retail tax", goods: "cannabis", rate: reported(percent(4)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    oneRetailerAtATime: offers.verified("9 NYCRR 123.20(g)")(true),
    carryPaidLeast: verified("9 NYCRR 123.20(e)")(percent(30)),
    cashAtDoor: reported(false),
    manifest: verified()("updated after each delivery"),
  },
  offers: {
    ...discounts(discount),
    bundle: discount,
    codes: discount,
    points: discount,
    belowCost: offers.verified("Cannabis Law §86(2)(j)")(false),
    audienceCheck: offers.secondary("9 NYCRR 129, as of 2025-12-03")(true, { from: "2025-12-03" }),
    warning: [
      offers.verified("9 NYCRR 129.2(c)(1), copy of June 2024")(
        warning(
          "For use only by adults 21 years of age and older. Keep out of reach of children and pets. In case of accidental ingestion or overconsumption, contact the Poison Center at 1-800-222-1222 or call 9-1-1. Please consume responsibly.",
        ),
        { until: "2025-12-02" },
      ),
      offers.secondary("9 NYCRR 129, as of 2025-12-03")(
        warning(
          "For use only by adults 21 and older. Keep out of reach of children and pets. If someone accidentally consumes cannabis, contact the Poison Center. Consume responsibly.",
        ),
        { from: "2025-12-03" },
      ),
    ],
    neutralOrder: offers.secondary("9 NYCRR 124.1(b)(5)(i), its opening")(true),
  },
  claims: {
    ...about(offers.verified("9 NYCRR 129.3(a), copy of 2024")(false), "health", "safe", "potency", "slang"),
  },
};
