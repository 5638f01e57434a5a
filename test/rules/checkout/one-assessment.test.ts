import { expect, test } from "vitest";
import { decideOrder } from "#app/domain/checkout/place.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import type { SaleFacts } from "#app/domain/checkout/sale-facts.ts";
import { noWindows } from "#app/domain/checkout/windows/settings.ts";
import { lawfulPrices } from "#app/domain/compliance/offers.ts";
import { dispensaryTypes, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { weekdays } from "#app/domain/local-date.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { type Answered, decideAnswer, decideProposal } from "#app/domain/orders/proposals/proposal.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { aDeal } from "#test/support/deals.ts";
import { valueIn } from "#test/support/outcome.ts";
import { seededRandom } from "#test/support/random.ts";
import { aCheckout, quoteRequest, saleFacts, sellableProduct, sellingVendor } from "#test/support/sale.ts";

/** Midnight in Los Angeles. */
const START = Date.parse("2026-06-15T07:00:00Z");
const HOUR = 3_600_000;

const hours = (open: string, close: string) => Object.fromEntries(weekdays.map((day) => [day, { open, close }]));
const always = hours("00:00", "23:59");

/** A cart at a dispensary that may be closed, paused, limited, too dear, of another kind or state, at any hour of three days. */
function anyCase(seed: number) {
  const random = seededRandom(seed);
  const oneOf = <T>(...values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const now = START + Math.floor(random() * 72 * 4) * (HOUR / 4);
  const products = ["haze", "kush", "gelato"].map((id) =>
    sellableProduct({
      id,
      name: id,
      priceCents: oneOf(500, 2500, 4000),
      salePriceCents: oneOf(null, 400),
      contents: { grams: oneOf(1, 3.5, 7, 14, 28) },
    }),
  );
  const vendor = sellingVendor({
    state: oneOf("CA", "CA", "OR", "IL", "CO", "NV"),
    status: oneOf("active", "active", "active", "active", "limited"),
    dispensaryType: oneOf("Pickup & Delivery", ...dispensaryTypes),
    businessHours: oneOf(hours("09:00", "21:00"), always, hours("06:00", "12:00")),
    pausedUntil: oneOf(null, null, null, now + HOUR),
    minOrderCents: oneOf(0, 2000, 10_000),
  });
  const facts = saleFacts({
    vendor,
    products,
    bought: oneOf([], [{ day: new Date(now - 7 * HOUR).toISOString().slice(0, 10), bucket: "flower", share: 9e8 }]),
    deals: oneOf([], [{ ...aDeal({ minimumCents: oneOf(0, 5000) }), usesOfPerson: 0 }]),
    windows: oneOf(noWindows, {
      ...noWindows,
      minutes: 60,
      capacity: 2,
      leadMinutes: 60,
      daysAhead: 1,
      acceptMinutes: 45,
    }),
  });
  const orderType = oneOf(...orderTypes);
  const cart = {
    orderType,
    items: products.slice(0, oneOf(1, 2, 3)).map(({ id }) => ({ productId: id, quantity: oneOf(1, 2, 5, 30) })),
    deliveryAddress: orderType === "Pickup" ? null : { street: "1 Main St", city: "Reno", state: "NV", zip: "90012" },
    paymentMethod: "Cash",
    resident: false,
  };
  return { now, facts, cart, quote: valueIn(quoteCart(quoteRequest(cart), facts, now)) };
}
type Case = ReturnType<typeof anyCase>;
const cases = Array.from({ length: 800 }, (_, seed) => anyCase(seed));

const place = ({ now, facts, cart, quote }: Case) =>
  decideOrder(
    aCheckout({ ...cart, seen: { paymentFee: null, total: quote.totalCents / 100, stockFrom: null } }),
    facts,
    now,
  );

/** An order that comes to that cart by a proposal: it holds something else in place of the cart's last product. */
function proposed({ now, cart, quote }: Case) {
  const last = quote.lines.at(-1) as OrderLine;
  const order = {
    ...cart,
    id: "order",
    status: "AWAITING_PROCESSING",
    createdAt: now,
    updatedAt: now,
    version: 1,
    windowFrom: null,
    events: [],
    couriers: [],
    proposals: [],
    deals: quote.deals,
    feeCents: 0,
    tipCents: 0,
    items: [...quote.lines.slice(0, -1), { ...last, productId: "sold-out" }],
  } as unknown as Order;
  const replace = { action: "replace" as const, productId: "sold-out", replacementId: last.productId };
  const lines = [{ ...replace, quantity: last.quantity }];
  const decide = (known: SaleFacts) => decideProposal(order, { lines, otherwise: "cancel" }, known, now);
  return { order, decide };
}

/** What a shopper's yes is refused for, to a proposal that was made before anything stood in the way; null where something did. */
function accept({ now, facts, ...each }: Case): Outcome<Answered> | null {
  const { order, decide } = proposed({ now, facts, ...each });
  const proposal = decide({
    ...facts,
    vendor: sellingVendor({ businessHours: always, minOrderCents: 0 }),
    products: facts.vendor ? lawfulPrices(facts.vendor, facts.products, now) : [],
    bought: [],
  });
  return proposal.ok ? decideAnswer(order, { id: "proposal", ...proposal.value }, true, facts, now) : null;
}

const reasonOf = (outcome: Outcome<unknown>) => (outcome.ok ? "none" : outcome.reason);

/** What quote, order, proposal and answer say of a case, the last three perhaps seeing it otherwise. */
function verdicts(each: Case, seen: Case = each) {
  const accepted = accept(seen);
  const quoted = each.quote.problems[0]?.reason ?? "none";
  const others = [place(seen), proposed(seen).decide(seen.facts), ...(accepted ? [accepted] : [])];
  return { quoted, answered: accepted?.ok, agree: others.every((outcome) => reasonOf(outcome) === quoted) };
}

test("for any cart, dispensary and hour, placing, proposing and accepting are refused for what the quote names first", () => {
  const judged = cases.map((each, seed) => ({ seed, ...verdicts(each) }));
  expect(judged.filter(({ agree }) => !agree)).toEqual([]);
  expect(judged.filter(({ answered }) => answered).length).toBeGreaterThan(20);
  expect([...new Set(judged.map(({ quoted }) => quoted))].sort()).toEqual([
    "below-minimum-order",
    "delivery-unlawful",
    "none",
    "order-type-not-offered",
    "outside-legal-hours",
    "over-limit",
    "past-cut-off",
    "vendor-closed",
    "vendor-paused",
    "vendor-unavailable",
  ]);
});

test.each<[string, (each: Case) => Case]>([
  ["another clock", (each) => ({ ...each, now: each.now + HOUR })],
  ["nothing of what the buyer had", (each) => ({ ...each, facts: { ...each.facts, bought: [] } })],
  ["no minimum", (each) => ({ ...each, facts: { ...each.facts, vendor: { ...each.facts.vendor, minOrderCents: 0 } } })],
  ["no pause", (each) => ({ ...each, facts: { ...each.facts, vendor: { ...each.facts.vendor, pausedUntil: null } } })],
])("a rule that looked at %s would be found (negative control)", (_name, planted) => {
  expect(cases.some((each) => !verdicts(each, planted(each)).agree)).toBe(true);
});

test("an order costs what its quote said, and a change to it what a quote of the same cart says", () => {
  for (const [seed, each] of cases.entries()) {
    const placed = place(each);
    if (placed.ok) expect([seed, placed.value.totalCents]).toEqual([seed, each.quote.totalCents]);
    const accepted = accept(each);
    if (accepted?.ok) expect([seed, accepted.value.sale?.totalCents]).toEqual([seed, each.quote.totalCents]);
  }
});
