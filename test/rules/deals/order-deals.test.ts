import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subtotalBeforeDealsCents } from "#app/domain/checkout/pricing.ts";
import { applyDeals, checkCode, reapplyDeals } from "#app/domain/deals/apply.ts";
import { chooseDeals } from "#app/domain/deals/choice.ts";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import { dealKinds, dealScopes, type OfferedDeal } from "#app/domain/deals/deal.ts";
import { discountCents, discountOf } from "#app/domain/deals/discount.ts";
import { dealText } from "#app/domain/deals/text.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { sum } from "#app/domain/sum.ts";
import { aDeal } from "#test/support/deals.ts";
import { orderLine } from "#test/support/orders.ts";

const LA = { state: "CA", timeZone: "America/Los_Angeles" };
const MICHIGAN = { state: "MI", timeZone: "America/Los_Angeles" };
const CHICAGO = { state: "IL", timeZone: "America/Chicago" };
/** Monday, 1 PM in Los Angeles. */
const NOW = Date.parse("2026-11-23T21:00:00Z");

const line = (productId: string, priceCents: number, quantity = 1, more: Partial<OrderLine> = {}): OrderLine =>
  orderLine({ productId, brand: "Hill", quantity, priceCents, ...more });

const deal = (more: Partial<OfferedDeal> = {}): OfferedDeal => ({
  ...aDeal({ id: "a", ...more }),
  usesOfPerson: 0,
  ...more,
});

const off = (lines: OrderLine[], deals: OfferedDeal[], place = MICHIGAN, more = {}) =>
  applyDeals(place, lines, { deals, ...more }, NOW).lines.map(({ discountCents = 0 }) => discountCents);

describe("each kind of deal", () => {
  test("takes a percentage off its target, sale prices included, to the cent", () => {
    expect(off([line("a", 999), line("b", 2000, 1, { salePriceCents: 1500 })], [deal({ percent: 15 })])).toEqual([
      150, 225,
    ]);
    expect(off([line("a", 333, 2)], [deal({ percent: 10 })])).toEqual([67]);
    expect(
      off(
        [line("a", 1000), line("b", 1000, 1, { category: "Edible" })],
        [deal({ scope: "category", category: "Edible" })],
      ),
    ).toEqual([0, 200]);
    const brands = [line("a", 1000), line("b", 1000, 1, { brand: " HILL" }), line("c", 1000, 1, { brand: "Dale" })];
    expect(off(brands, [deal({ scope: "brand", brand: "hill" })])).toEqual([200, 200, 0]);
    expect(off([line("a", 1000), line("b", 1000)], [deal({ scope: "product", productIds: ["b"] })])).toEqual([0, 200]);
  });

  test("takes an amount off the order once, and off each piece of other targets", () => {
    const amount = deal({ kind: "amount", percent: null, cents: 500 });
    expect(off([line("a", 1000), line("b", 3000)], [amount])).toEqual([125, 375]);
    expect(off([line("a", 1000, 3), line("b", 300, 2)], [{ ...amount, scope: "brand", brand: "Hill" }])).toEqual([
      1500, 598,
    ]);
  });

  test("takes a percentage off those that come with others, the dearest first", () => {
    const buyGet = deal({ kind: "buyGet", buy: 2, get: 1, percent: 50 });
    expect(off([line("a", 1000, 2)], [buyGet])).toEqual([0]);
    expect(off([line("cheap", 600), line("dear", 1000, 2)], [buyGet])).toEqual([300, 0]);
    expect(off([line("a", 1000, 7)], [buyGet])).toEqual([1000]);
    expect(off([line("a", 1000, 3)], [deal({ kind: "buyGet", buy: 1, get: 2, percent: 100 })])).toEqual([1998]);
    expect(off([line("a", 1000, 2)], [deal({ kind: "buyGet", buy: 1, get: 2, percent: 100 })])).toEqual([999]);
  });

  test("sells the number for one price, the dearest first, and only if that is cheaper", () => {
    const bundle = deal({ kind: "bundle", percent: null, buy: 3, cents: 2500 });
    expect(off([line("a", 2000, 2)], [bundle])).toEqual([0]);
    expect(off([line("a", 1000, 4)], [bundle])).toEqual([500]);
    expect(off([line("a", 1000, 3), line("b", 500, 3)], [bundle])).toEqual([500, 0]);
    expect(sum(off([line("a", 1000, 2), line("b", 999)], [bundle]))).toBe(499);
  });

  test("takes off at most its maximum, spread over its products", () =>
    expect(off([line("a", 1000), line("b", 3000)], [deal({ percent: 50, maxDiscountCents: 1000 })])).toEqual([
      250, 750,
    ]));
});

describe("several deals", () => {
  const lines = [line("a", 1000), line("b", 2000, 1, { category: "Edible" })];
  const small = deal({ id: "small", percent: 10 });
  const big = deal({ id: "big", percent: 25 });

  test("on the same goods are the best one alone", () => {
    expect(off(lines, [small, big])).toEqual([250, 500]);
    const equals = [deal({ id: "b" }), deal({ id: "a" })];
    for (const deals of [equals, equals.toReversed()])
      expect(applyDeals(MICHIGAN, lines, { deals }, NOW).deals.map(({ id }) => id)).toEqual(["a"]);
  });

  test("on the same goods are all that stack, each from the menu's price, or a better one alone", () => {
    const stacking = [small, big].map((each) => ({ ...each, stacks: true }));
    expect(off(lines, stacking)).toEqual([350, 700]);
    expect(off(lines, [{ ...small, stacks: true }, big])).toEqual([250, 500]);
    expect(off(lines, [...stacking, deal({ id: "alone", percent: 40 })])).toEqual([400, 800]);
  });

  test("on other goods all count", () => {
    const flower = deal({ id: "flower", scope: "category", category: "Flower", percent: 30 });
    const edible = deal({ id: "edible", scope: "category", category: "Edible", percent: 5 });
    expect(off(lines, [flower, edible])).toEqual([300, 100]);
    expect(off(lines, [flower, edible, small])).toEqual([300, 100]);
    expect(off(lines, [flower, edible, big])).toEqual([250, 500]);
    const third = deal({ id: "third", kind: "buyGet", buy: 2, get: 1, percent: 50 });
    expect(off([line("a", 1000, 3), line("b", 500, 2, { category: "Edible" })], [third, edible])).toEqual([500, 50]);
  });

  test("say by name what each took, and together what all lines lost", () => {
    const stacking = [small, deal({ id: "most", kind: "amount", cents: 9000, percent: null })].map((each) => ({
      ...each,
      stacks: true,
    }));
    const discounted = applyDeals(MICHIGAN, lines, { deals: stacking }, NOW);
    expect(sum(discounted.deals.map((each) => each.discountCents))).toBe(2998);
    expect(sum(discounted.lines.map((each) => each.discountCents ?? 0))).toBe(2998);
  });
});

describe("the law", () => {
  const discounts = (lines: OrderLine[], free: OfferedDeal, keepCents: number) =>
    chooseDeals([free], lines, { keepCents }).flatMap(({ discount }) => discount.map(Number));

  test("leaves a cent for each piece in states that ban giveaways, and a cent for the order everywhere", () => {
    const free = deal({ kind: "buyGet", buy: 1, get: 1, percent: 100 });
    expect(off([line("a", 1000, 2)], [free], LA)).toEqual([999]);
    expect(discounts([line("a", 1000, 2)], free, 0)).toEqual([1000]);
    expect(off([line("a", 1000, 2)], [deal({ percent: 100 })], LA)).toEqual([1998]);
    expect(discounts([line("a", 1000, 2)], deal({ percent: 100 }), 0)).toEqual([1999]);
  });

  test("leaves the order its cent only where deals would take all of it", () => {
    const free = deal({ kind: "amount", percent: null, cents: 5000, scope: "product", productIds: ["dear"] });
    expect(discounts([line("dear", 5000), line("cheap", 100)], free, 0)).toEqual([5000, 0]);
    expect(discounts([line("dear", 5000)], free, 0)).toEqual([4999]);
    expect(discounts([line("cheap", 100), line("dear", 5000)], deal({ percent: 100 }), 0)).toEqual([100, 4999]);
  });

  test("knows no bundles where each item has its own price", () => {
    const bundle = deal({ kind: "bundle", percent: null, buy: 2, cents: 500 });
    expect(off([line("a", 1000, 2)], [bundle], CHICAGO)).toEqual([0]);
    expect(off([line("a", 1000, 2)], [bundle])).toEqual([1500]);
  });
});

describe("a code", () => {
  const coded = (more: Partial<OfferedDeal> = {}) => deal({ code: "WELCOME", ...more });
  const codeOf = (more: Partial<OfferedDeal>, facts = {}) => {
    const deals = [deal({ id: "auto", percent: 1 }), coded(more)];
    return applyDeals(LA, [line("a", 4000)], { deals, dealCode: " welcome ", ...facts }, NOW).code;
  };

  test("works in any case and with blanks, but only if typed", () => {
    expect(codeOf({})).toEqual({ code: "WELCOME", applied: true, message: null, refusal: null });
    expect(off([line("a", 4000)], [coded()])).toEqual([0]);
    expect(applyDeals(LA, [line("a", 4000)], { deals: [coded()], dealCode: "  " }, NOW).code).toBeNull();
  });

  test.each([
    ["deal-unknown", "This code is not valid here.", { code: "OTHER" }, {}],
    ["deal-ended", "This code ended on Nov 23, 2026, 1:00 PM.", { endsAt: NOW }, {}],
    ["deal-not-yet", "This code starts on Nov 23, 2026, 1:01 PM.", { startsAt: NOW + 60_000 }, {}],
    ["deal-not-today", "This code works Tuesdays and Fridays.", { weekdays: ["friday", "tuesday"] }, {}],
    ["deal-not-today", "This code works daily 4:20–6 PM.", { from: "16:20", until: "18:00" }, {}],
    ["deal-not-today", "This code works daily until 1 PM.", { until: "13:00" }, {}],
    ["deal-used-up", "This code has been used up.", { maxUses: 3, uses: 3 }, {}],
    [
      "deal-used-by-person",
      "This code works once per person, and you have used it.",
      { maxUsesPerPerson: 1, usesOfPerson: 1 },
      {},
    ],
    [
      "deal-used-by-person",
      "This code works 2 times per person, and you have used it.",
      { maxUsesPerPerson: 2, usesOfPerson: 2 },
      {},
    ],
    ["deal-first-order", "This code is for first orders only.", { firstOrder: true }, { orderedBefore: true }],
    ["deal-minimum", "This code needs $50.00 of goods. Add $10.00 more.", { minimumCents: 5000 }, {}],
    [
      "deal-no-goods",
      "This code does not apply to anything in your cart.",
      { scope: "category", category: "Gear" },
      {},
    ],
  ] as const)("is refused with its reason: %s", (reason, message, more, facts) => {
    const verdict = codeOf(more as Partial<OfferedDeal>, facts);
    expect(verdict).toMatchObject({ applied: false, message, refusal: { reason } });
    expect(checkCode({ code: verdict })?.fields).toEqual({ dealCode: message });
  });

  test("that is active now does", () => {
    expect(
      codeOf({ startsAt: NOW, endsAt: NOW + 1, weekdays: ["monday"], from: "13:00", until: "13:01" })?.applied,
    ).toBe(true);
    expect(
      codeOf({ maxUses: 3, uses: 2, maxUsesPerPerson: 2, usesOfPerson: 1, firstOrder: true, minimumCents: 4000 })
        ?.applied,
    ).toBe(true);
  });

  test("gives way to a better deal, and says so without refusing the order", () => {
    const deals = [deal({ id: "auto", percent: 30 }), coded({ id: "code", percent: 10 })];
    const { code, lines } = applyDeals(LA, [line("a", 4000)], { deals, dealCode: "welcome" }, NOW);
    expect(checkCode({ code })).toBeUndefined();
    expect(code).toMatchObject({
      applied: false,
      message: "Your cart has a better deal than this code's.",
      refusal: null,
    });
    expect(lines[0]?.discountCents).toBe(1200);
  });
});

test("an order's deals apply to its changed lines without their conditions, and wait while they take nothing off", () => {
  const minimum = deal({ minimumCents: 3000, endsAt: NOW + 1, kind: "buyGet", buy: 1, get: 1, percent: 50 });
  const placed = applyDeals(LA, [line("a", 2000, 2)], { deals: [minimum] }, NOW);
  const fewer = reapplyDeals(LA, [line("a", 2000, 1)], placed.deals, NOW);
  expect(fewer.deals).toMatchObject([{ id: "a", discountCents: 0 }]);
  const more = reapplyDeals(LA, [line("b", 1000, 2)], fewer.deals, NOW);
  expect(more).toMatchObject({ lines: [{ discountCents: 500 }], deals: [{ discountCents: 500 }] });
});

const anyLine = fc.record({
  priceCents: fc.integer({ min: 1, max: 9000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  category: fc.constantFrom("Flower" as const, "Edible" as const),
  brand: fc.constantFrom("Hill", "Dale"),
});
const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: 5 })
  .map((lines) => lines.map((each, at) => line(`p${at}`, each.priceCents, each.quantity, each)));
const anyDeal = fc
  .record({
    kind: fc.constantFrom(...dealKinds),
    scope: fc.constantFrom(...dealScopes),
    percent: fc.integer({ min: 1, max: 100 }),
    cents: fc.integer({ min: 1, max: 6000 }),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 3 }),
    maxDiscountCents: fc.option(fc.integer({ min: 1, max: 3000 })),
    stacks: fc.boolean(),
    productIds: fc.subarray(["p0", "p1", "p2", "p3"]),
  })
  .map((more) => deal({ ...more, category: "Flower", brand: "Hill" }));
const anyDeals = fc
  .array(anyDeal, { maxLength: 6 })
  .map((deals) => deals.map((each, at) => ({ ...each, id: `d${at}` })));
const law = fc.record({ keepCents: fc.constantFrom(0, 1) });
type Chosen = ReturnType<typeof chooseDeals>;
const total = (chosen: Chosen) => sum(chosen.map(({ discount }) => discountCents(discount)));

describe("Whatever the cart and the deals", () => {
  test("no piece costs less than the law lets it, and the order something", () =>
    fc.assert(
      fc.property(anyLines, anyDeals, law, (lines, deals, each) => {
        const chosen = chooseDeals(deals, lines, each);
        for (const [at, product] of lines.entries()) {
          const savings = sum(chosen.map(({ discount }) => discount[at] ?? 0));
          expect(savings).toBeGreaterThanOrEqual(0);
          expect(subtotalBeforeDealsCents([product]) - savings).toBeGreaterThanOrEqual(
            each.keepCents * product.quantity,
          );
        }
        for (const { discount } of chosen) expect(discount.every((cents) => cents === null || cents >= 0)).toBe(true);
        expect(total(chosen)).toBeLessThan(subtotalBeforeDealsCents(lines));
      }),
      { numRuns: 500 },
    ));

  test("the lines' discounts are the deals' to the cent, and whole cents", () =>
    fc.assert(
      fc.property(anyLines, anyDeals, (lines, deals) => {
        const discounted = applyDeals(MICHIGAN, lines, { deals }, NOW);
        const ofLines = sum(discounted.lines.map(({ discountCents }) => discountCents ?? 0));
        expect(ofLines).toBe(sum(discounted.deals.map((each) => each.discountCents)));
        expect(Number.isInteger(ofLines)).toBe(true);
      }),
    ));

  test("neither the order of the lines nor that of the deals changes anything", () => {
    const shuffled = <T>(items: T[]) => fc.shuffledSubarray(items, { minLength: items.length });
    const carts = fc.tuple(anyLines, anyDeals).chain(([lines, deals]) =>
      fc.record({
        lines: fc.constant(lines),
        deals: fc.constant(deals),
        mixedLines: shuffled(lines),
        mixedDeals: shuffled(deals),
      }),
    );
    const summary = (chosen: Chosen, lines: OrderLine[]) =>
      chosen.map(({ deal: { id }, discount }) => [
        id,
        Object.fromEntries(lines.map(({ productId }, at) => [productId, discount[at]])),
      ]);
    fc.assert(
      fc.property(carts, law, ({ lines, deals, mixedLines, mixedDeals }, each) => {
        const mixed = summary(chooseDeals(mixedDeals, mixedLines, each), mixedLines);
        expect(mixed).toEqual(summary(chooseDeals(deals, lines, each), lines));
      }),
      { numRuns: 500 },
    );
  });

  test("deals on the same line all stack, or there is one", () =>
    fc.assert(
      fc.property(anyLines, anyDeals, (lines, deals) => {
        const chosen = chooseDeals(deals, lines, { keepCents: 0 });
        for (const at of lines.keys()) {
          const here = chosen.filter(({ discount }) => discount[at] !== null);
          expect(here.length < 2 || here.every(({ deal: { stacks } }) => stacks)).toBe(true);
        }
      }),
    ));

  // Reckoned by hand, without what chooses: each set that may stand together, each line up to what the law leaves.
  test("it takes off as much as the best set of combinable deals", () => {
    fc.assert(
      fc.property(anyLines, anyDeals, law, (lines, deals, each) => {
        const offs = deals.map((deal) => discountOf(deal, lines, each.keepCents));
        const room = lines.map((line) => subtotalBeforeDealsCents([line]) - each.keepCents * line.quantity);
        let best = 0;
        for (let set = 0; set < 1 << deals.length; set++) {
          const picked = [...deals.keys()].filter((at) => set & (1 << at));
          const clash = picked.some((a) =>
            picked.some((b) => {
              const meet = offs[a]?.some((cents, at) => cents !== null && offs[b]?.[at] !== null);
              return a < b && meet && !(deals[a]?.stacks && deals[b]?.stacks);
            }),
          );
          if (clash) continue;
          const savings = room.map((most, line) => Math.min(most, sum(picked.map((at) => offs[at]?.[line] ?? 0))));
          best = Math.max(best, sum(savings));
        }
        // The order costs a cent.
        const most = subtotalBeforeDealsCents(lines) - 1;
        expect(total(chooseDeals(deals, lines, each))).toBe(Math.min(best, most));
      }),
      { numRuns: 300 },
    );
  });

  test("a price struck through is what one piece costs in the cart, to the cent", () =>
    fc.assert(
      fc.property(anyLines, anyDeals, (lines, deals) => {
        const each = lines.map((line) => ({ ...line, quantity: 1, id: line.productId }));
        const shown = shownPrices(
          { ...LA, deals: deals.map((deal) => ({ ...deal, maxDiscountCents: null })) },
          each,
          NOW,
        );
        for (const product of shown) {
          const single = deals.filter(
            ({ kind, scope }) => kind === "percent" || (kind === "amount" && scope !== "order"),
          );
          const uncapped = single.map((deal) => ({ ...deal, maxDiscountCents: null }));
          const { lines: discounted } = applyDeals(LA, [product], { deals: uncapped }, NOW);
          const off = discounted[0]?.discountCents ?? 0;
          expect((product as { dealCents?: number }).dealCents ?? product.priceCents).toBe(product.priceCents - off);
        }
      }),
      { numRuns: 200 },
    ));
});

test("Fifty deals on each other's goods are decided at once", () => {
  const lines = Array.from({ length: 40 }, (_, at) => line(`p${at}`, 1000 + at * 37, 3));
  const deals = Array.from({ length: 50 }, (_, at) => {
    const productIds = [0, 7, 13].map((step) => `p${(at * 11 + step * (at % 5)) % 40}`);
    return deal({ id: `d${at}`, scope: "product", productIds, percent: 5 + (at % 30), stacks: at % 7 === 0 });
  });
  const started = performance.now();
  expect(total(chooseDeals(deals, lines, { keepCents: 1 }))).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each([
  ["20% off everything, up to $5 off, 2 times per person", { maxDiscountCents: 500, maxUsesPerPerson: 2 }],
  ["20% off edibles, on orders from $30", { scope: "category", category: "Edible", minimumCents: 3000 }],
  ["$10 off your order, on your first order", { kind: "amount", cents: 1000, firstOrder: true }],
  ["$2.50 off each vape", { kind: "amount", cents: 250, scope: "category", category: "Vape" }],
  ["$5 off each item from Hill", { kind: "amount", cents: 500, scope: "brand", brand: "Hill" }],
  [
    "Buy 2 flower items, get 1 free",
    { kind: "buyGet", buy: 2, get: 1, percent: 100, scope: "category", category: "Flower" },
  ],
  [
    "Buy 1 item, get 1 at 50% off, once per person",
    { kind: "buyGet", buy: 1, get: 1, percent: 50, maxUsesPerPerson: 1 },
  ],
  [
    "Any 3 selected products for $25, Mondays until 6 PM",
    { kind: "bundle", buy: 3, cents: 2500, scope: "product", weekdays: ["monday"], until: "18:00" },
  ],
] as const)("A deal says: %s", (text, terms) => expect(dealText(deal(terms as Partial<OfferedDeal>))).toBe(text));

test("A price is struck through only where each piece is cheaper without asking anything", () => {
  const product = { id: "p", category: "Flower" as const, brand: "Hill", priceCents: 1000, salePriceCents: 900 };
  const priced = (more: Partial<OfferedDeal>) =>
    shownPrices({ ...MICHIGAN, deals: [deal(more)] }, [product], NOW).map(
      (each) => (each as { dealCents?: number }).dealCents,
    );
  expect(priced({})).toEqual([720]);
  expect(priced({ kind: "amount", cents: 200, scope: "brand", brand: "hill" })).toEqual([700]);
  for (const condition of [
    { minimumCents: 1 },
    { firstOrder: true },
    { maxDiscountCents: 500 },
    { maxUses: 5 },
    { maxUsesPerPerson: 1 },
    { kind: "amount" as const, cents: 200 },
    { kind: "buyGet" as const, buy: 1, get: 1 },
    { scope: "category" as const, category: "Gear" as const },
    { endsAt: NOW },
    { weekdays: ["friday" as const] },
  ])
    expect(priced(condition)).toEqual([undefined]);
});
