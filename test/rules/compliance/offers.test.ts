import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageAskingOf } from "#app/domain/compliance/age.ts";
import {
  asksAge,
  inLawfulOrder,
  isLawful,
  judgeOffer,
  lawfulPrices,
  lawfulPromo,
  minimumUnitCents,
  type Offer,
  offerNote,
  showsSaleFirst,
  smallPrint,
  statesWithoutAgeQuestion,
  warningText,
  whyUnlawful,
} from "#app/domain/compliance/offers.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import type { Pack } from "#app/domain/compliance/pack-schema.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { applyDeals } from "#app/domain/deals/apply.ts";
import { shownDeals, shownPrices } from "#app/domain/deals/current-deals.ts";
import { dealKinds } from "#app/domain/deals/deal.ts";
import { aDeal } from "../../support/deals.ts";
import { lawfulOffers } from "../../support/offers/law.ts";
import { orderLine } from "../../support/orders.ts";

const NOW = Date.parse("2026-11-24T20:00:00Z");
const kinds = ["sale", "promotion", "percent", "amount", "buyGet", "bundle"] as const;

test.each([...packs.map(({ state }) => state), "TX"])("%s allows what was read, and nothing else", (state) => {
  const listed = ([...kinds, "points"] as const).filter((kind) => isLawful({ state }, { kind }, NOW));
  const code = isLawful({ state }, { kind: "percent", code: "TEN" }, NOW) ? ["code"] : [];
  const first = showsSaleFirst({ state }, NOW) ? ["first"] : [];
  expect([...listed, ...code, ...first].join(" ")).toBe(lawfulOffers[state] ?? "");
});

describe("Whoever writes an offer reads", () => {
  test.each<[state: string, offer: Offer, message: string]>([
    [
      "MA",
      { kind: "percent" },
      "Not allowed in Massachusetts: 935 CMR 500.105(4)(b)20. Allowed: a lower price, shown without the regular one.",
    ],
    [
      "IL",
      { kind: "bundle" },
      "Not allowed in Illinois: no rule that we know of allows it. Allowed: a lower price, shown without the regular one.",
    ],
    [
      "VT",
      { kind: "percent", code: "TEN" },
      "Not allowed in Vermont: no rule that we know of allows it. Allowed: sale prices shown as such, a daily promotion, percent off, and dollars off.",
    ],
    [
      "CA",
      { kind: "promotion", texts: ["Grand Raffle tonight"] },
      "Leave out “raffle”: not allowed in California (4 CCR §15040(a)(4)).",
    ],
  ])("%s: why not, and what is allowed (%o)", (state, offer, message) => {
    expect(judgeOffer(packOf(state), offer, NOW)?.message).toBe(message);
  });

  test("forbidden words as words, in any case and number", () => {
    const law = { ...packOf("CA")!, offers: { ...packOf("CA")!.offers, words: packOf("MA")!.offers!.words } } as Pack;
    const isAllowed = (text: string) => !judgeOffer(law, { kind: "promotion", texts: [text] }, NOW);
    expect(["SALE today", "Flower sales", "20% off", "Discounted vapes"].map(isAllowed)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(["Wholesale quality", "For Salem", "20% THC"].map(isAllowed)).toEqual([true, true, true]);
  });
});

test("New York's discounts begin at midnight of December 3, 2025 there", () => {
  const at = (time: string) => isLawful({ state: "NY" }, { kind: "percent" }, Date.parse(time));
  expect([at("2025-12-03T04:59:59Z"), at("2025-12-03T05:00:00Z")]).toEqual([false, true]);
  const warning = (time: string) => warningText([{ state: "NY" }], "menu", Date.parse(time));
  expect(warning("2025-12-03T04:59:59Z")).toContain("1-800-222-1222");
  expect(warning("2025-12-03T05:00:00Z")).toContain("accidentally consumes");
});

const lowered = { id: "b", name: "Blue Dream", brand: "Coastline", category: "Flower" as const };
const products = [
  { ...lowered, id: "a", priceCents: 3000, salePriceCents: null },
  { ...lowered, priceCents: 5000, salePriceCents: 4000 },
];

test("in Massachusetts a lower price is the price, in a neutral order", () => {
  const shown = shownPrices({ state: "MA", timeZone: "America/New_York", deals: [aDeal()] }, products, NOW);
  expect(shown.map(({ priceCents, salePriceCents }) => [priceCents, salePriceCents])).toEqual([
    [3000, null],
    [4000, null],
  ]);
  expect(shown.some((product) => "dealCents" in product)).toBe(false);
  expect(inLawfulOrder({ state: "MA" }, products.toReversed(), NOW).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(inLawfulOrder({ state: "CA" }, products, NOW).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(offerNote({ state: "MA" }, NOW)).toBe(
    "In Massachusetts, shoppers see a sale price as the price, without the regular one (935 CMR 500.105(4)(b)20).",
  );
});

test("an unconfirmed state counts as the strictest, and its dispensaries read so", () => {
  const place = { state: "CA", withheld: "state" as const };
  expect(lawfulPrices(place, products, NOW)[1]).toMatchObject({ priceCents: 4000, salePriceCents: null });
  expect(lawfulPromo(place, { title: "Today", description: "" }, NOW)).toBeNull();
  expect(minimumUnitCents(place, NOW)).toBe(1);
  expect(offerNote(place, NOW)).toContain("the strictest reading applies");
  expect(offerNote({ state: "CA" }, NOW)).toBeNull();
});

test("people who set prices see a legal minimum that we can't check", () => {
  const note =
    "In New York, you may not sell below cost or market value (Cannabis Law §86(2)(j)). We know neither, so please check your prices.";
  expect(offerNote({ state: "NY" }, NOW)).toBe(note);
  const before = offerNote({ state: "NY" }, Date.parse("2025-12-02T20:00:00Z"));
  expect(before).toBe(
    `In New York, shoppers see a sale price as the price, without the regular one (9 NYCRR 129.3(a)(9), copy of 2024). ${note}`,
  );
});

test("nothing is called free in states that ban giveaways", () => {
  const pairs = aDeal({ kind: "buyGet", buy: 1, get: 1, percent: 100, name: "Pairs" });
  const edibles = aDeal({ scope: "category", category: "Edible", percent: 100, name: "Edibles" });
  const place = { state: "CA", timeZone: "America/Los_Angeles", deals: [pairs, edibles, aDeal({ percent: 100 })] };
  expect(shownDeals(place, NOW).map(({ text }) => text)).toEqual([
    "Buy 1 item, get 1 for a cent each",
    "A cent each for edibles",
    "A cent each for items",
  ]);
});

test("the license number is shown with the goods unless the law waives it, the warning if the law requires it", () => {
  const place = { state: "NJ", licenseNumber: "R-1" };
  expect(smallPrint(place, "product", NOW)).toMatch(/^This product contains cannabis.* · License R-1$/);
  expect(smallPrint({ state: "TX", licenseNumber: "T-1" }, "menu", NOW)).toBe("License T-1");
  const listed = [place, { state: "RI" }, { state: "NJ" }, { state: "CA" }];
  expect(warningText(listed, "card", NOW)).toMatch(/using this product\. · For Ages 21\+ and medical[^·]*$/);
});

test("for any pack, an offer needs a rule that allows a lower price", () => {
  const rule = fc
    .option(fc.boolean(), { nil: undefined })
    .map((value) =>
      value === undefined
        ? undefined
        : { value, unit: null, source: "A law", mark: "V" as const, readOn: "2026-11-24", from: null, until: null },
    );
  const names = ["lowerPrice", "struckPrice", "percent", "amountOff", "buyGet", "bundle", "codes"] as const;
  const law = fc.record(Object.fromEntries(names.map((name) => [name, rule])));
  const offer = fc.record({ kind: fc.constantFrom(...kinds), code: fc.constantFrom(null, "TEN") });
  fc.assert(
    fc.property(law, offer, (rules, offered) => {
      const stated = Object.fromEntries(Object.entries(rules).filter(([, fact]) => fact));
      const pack = { name: "Utopia", timeZone: "America/New_York", offers: stated as Pack["offers"] };
      if (!judgeOffer(pack, offered, NOW)) expect(rules.lowerPrice?.value).toBe(true);
      expect(judgeOffer(undefined, offered, NOW)?.about).toBe("kind");
    }),
  );
});

test("for any state, day and deal, what may be written is what a quote applies and a page shows", () => {
  const anyPlace = fc.record({
    state: fc.constantFrom(...packs.map(({ state }) => state), "TX"),
    withheld: fc.constantFrom(null, "state" as const),
  });
  const anyDeal = fc.record({
    kind: fc.constantFrom(...dealKinds),
    code: fc.constantFrom(null, "TEN"),
    name: fc.constantFrom("Happy hour", "Grand raffle", "Summer sale", "Bogo free"),
  });
  const anyDay = fc.integer({ min: Date.parse("2025-10-01"), max: Date.parse("2027-01-01") });
  const terms = { percent: 50, cents: 3000, get: 1, usesOfPerson: 0 };
  fc.assert(
    fc.property(anyPlace, anyDeal, anyDay, (where, { kind, code, name }, now) => {
      const deal = { ...aDeal({ kind, code, name }), ...terms, buy: kind === "bundle" ? 2 : 1 };
      const place = { ...where, timeZone: "America/New_York", deals: code ? [] : [deal] };
      const isWritten = !whyUnlawful(place, deal, now);
      const lines = [orderLine({ priceCents: 5000 })];
      expect(applyDeals(place, lines, { deals: [deal], dealCode: code }, now).deals.length > 0).toBe(isWritten);
      expect(shownDeals(place, now).length > 0).toBe(isWritten && !code);
      const [shown] = shownPrices(place, [products[1]!], now);
      expect("dealCents" in shown!).toBe(isWritten && !code && kind === "percent");
      expect(shown?.salePriceCents === 4000).toBe(isLawful(place, { kind: "sale" }, now));
    }),
    { numRuns: 1000 },
  );
});

describe("The age is asked before products are shown", () => {
  const asking = ["AZ", "CT", "MD", "MT", "NY"];
  const asksForAge = (state: string, at = NOW) => asksAge([{ state }], at, "by-state");

  test("if a pack requires it, and if no pack says anything", () => {
    const states = [...packs.map(({ state }) => state), "TX"];
    expect(states.filter((state) => asksForAge(state)).toSorted()).toEqual([...asking, "TX"]);
    expect(statesWithoutAgeQuestion(NOW, "by-state").toSorted()).toEqual(
      packs
        .map(({ state }) => state)
        .filter((state) => !asking.includes(state))
        .toSorted(),
    );
  });

  test("in an unconfirmed state, and if one of several places requires it", () => {
    expect(asksAge([{ state: "CA", withheld: "state" }], NOW, "by-state")).toBe(true);
    expect(asksAge([{ state: "CA", withheld: "license" }], NOW, "by-state")).toBe(false);
    expect(asksAge([{ state: "CA" }, { state: "MD" }], NOW, "by-state")).toBe(true);
    expect(asksAge([], NOW, "by-state")).toBe(false);
  });

  test("in New York from the first minute of December 3, 2025", () => {
    expect(asksForAge("NY", Date.parse("2025-12-02T23:59:59-05:00"))).toBe(false);
    expect(asksForAge("NY", Date.parse("2025-12-03T00:00:00-05:00"))).toBe(true);
  });

  test("everywhere, if a deployment says so", () => {
    expect(asksAge([], NOW, ageAskingOf("everywhere"))).toBe(true);
    expect(asksAge([{ state: "CA" }], NOW, "everywhere")).toBe(true);
    expect(statesWithoutAgeQuestion(NOW, "everywhere")).toEqual([]);
    expect(() => ageAskingOf("always")).toThrow('ASK_AGE must be "by-state" or "everywhere", not "always"');
  });
});
