import { about, notIn } from "../claims/facts.ts";
import { discounts, dollars, grams, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { verified, secondary, fromMemory } = readOn("2026-11-23");
const reported = secondary();
const memory = fromMemory();
const delivery = verified("R 420.207");
const unnamed = offers.fromMemory("Our reading: R 420 and MRTMA name no discount, coupon, loyalty or rebate");

export const michigan: Pack = {
  state: "MI",
  name: "Michigan",
  timeZone: "America/Detroit",
  limits: {
    all: {
      name: "Flower and concentrate",
      of: ["flower", "concentrate"],
      most: reported(ounces(2.5)),
      period: reported("transaction"),
    },
    concentrate: {
      name: "Concentrate",
      of: ["concentrate"],
      most: reported(grams(15)),
      within: "all",
      period: reported("transaction"),
    },
  },
  taxes: {
    excise: { name: "Marijuana excise tax", goods: "cannabis", rate: memory(percent(10)) },
    sales: { name: "State sales tax", goods: "all", rate: memory(percent(6)) },
  },
  flow: {
    delivery: secondary("List of states with delivery to adults, April 2025")(true),
    carriers: delivery(["own"]),
    oneRetailerAtATime: verified("R 420.207(4)(c)")(true),
    onlyPlaces: delivery(["homes", "consumption sites"]),
    onlinePayment: delivery(true),
    carryMost: delivery(dollars(5000)),
    carryUnorderedMost: delivery(dollars(3000)),
    manifest: offers.verified("R 420.207(9)(g)")("a ledger of the vehicle's contents"),
    tripPapers: offers.verified("R 420.207(7)")(["employee number"]),
  },
  offers: {
    ...discounts(unnamed(true)),
    buyGet: unnamed(true),
    bundle: unnamed(true),
    codes: unnamed(true),
    points: unnamed(true),
    warning: offers.verified("R 420.504(1)(j), R 420.507(4)")(
      warning(
        "It is illegal to drive a motor vehicle while under the influence of marihuana. National Poison Control Center 1-800-222-1222. For use by individuals 21 years of age or older or registered qualifying patients only. Keep out of reach of children. WARNING: USE BY PREGNANT OR BREASTFEEDING WOMEN, OR BY WOMEN PLANNING TO BECOME PREGNANT, MAY RESULT IN FETAL INJURY, PRETERM BIRTH, LOW BIRTH WEIGHT, OR DEVELOPMENTAL PROBLEMS FOR THE CHILD.",
      ),
    ),
    neutralOrder: offers.fromMemory("No rule on the order of listings found")(false),
  },
  claims: {
    health: offers.verified("R 420.507(2)-(3)")(false, { note: "Unless the FDA has approved it." }),
    safe: offers.fromMemory("Our reading: deceptive under R 420.507(2)-(3)")(false),
    minors: offers.fromMemory("Our reading: advertising is for adults of 21, R 420.507(8)")(false),
    ...about(notIn("R 420.507"), "candy", "excess", "potency", "slang"),
  },
};
