import { describe, expect, test } from "vitest";
import { noWindows } from "#app/domain/checkout/windows/settings.ts";
import type { Proposal, ProposedLine } from "#app/domain/orders/event.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { toProposalJson } from "#app/domain/orders/proposals/json.ts";
import {
  amountsWith,
  canProposeChange,
  decideAnswer,
  decideExpiry,
  decideProposal,
  openProposal,
  PROPOSAL_MS,
} from "#app/domain/orders/proposals/proposal.ts";
import { answerText } from "#app/domain/orders/shopper-words.ts";
import { anOrder, orderCourier, orderEvent, orderLine, PLACED } from "#test/support/orders.ts";
import { valueIn } from "#test/support/outcome.ts";
import { saleFacts, sellableProduct, sellingVendor } from "#test/support/sale.ts";

const NOW = PLACED + 120_000;

const line = (productId: string): OrderLine => orderLine({ productId, name: productId });

/** An order of two haze and two kush, $100 with a fee of $3 and a tip of $5 beside it. */
const twoLines = (facts: Partial<Order> = {}): Order =>
  anOrder({ items: [line("haze"), line("kush")], subtotalCents: 10_000, totalCents: 10_800, ...facts });

const products = [
  sellableProduct({ id: "haze", name: "haze" }),
  sellableProduct({ id: "kush", name: "kush" }),
  sellableProduct({ id: "gelato", name: "gelato", priceCents: 3000 }),
];
const shop = saleFacts({ products });
const removed = (productId: string): ProposedLine => ({ productId, action: "remove" });
const replaced = (productId: string, replacementId: string, quantity?: number): ProposedLine => ({
  productId,
  action: "replace",
  replacementId,
  ...(quantity ? { quantity } : {}),
});

const propose = (lines: ProposedLine[], otherwise: "remove" | "cancel" = "cancel", order = twoLines()) =>
  decideProposal(order, { lines, otherwise }, shop, NOW);
const amounts = (items: readonly OrderLine[] | null) => items?.map(({ productId, quantity }) => [productId, quantity]);

const proposed = (lines: ProposedLine[], otherwise: "remove" | "cancel" = "cancel"): Proposal => ({
  id: "proposal",
  ...valueIn(propose(lines, otherwise)),
});

describe("a dispensary proposes", () => {
  test("a replacement of the only line, with any choice for no answer: without one it can only cancel", () => {
    const order = twoLines({ items: [line("haze")] });
    for (const otherwise of ["remove", "cancel"] as const) {
      const decided = propose([replaced("haze", "gelato")], otherwise, order);
      expect(decided).toMatchObject({ ok: true, value: { otherwise: "cancel", fallbackItems: null } });
    }
    expect(propose([removed("haze")], "remove", order)).toMatchObject({ reason: "order-empty" });
  });

  test("a change after closing time to an order for a later window, and its shopper accepts it", () => {
    const evening = NOW + 10 * 3_600_000;
    const windowFrom = NOW + 24 * 3_600_000;
    const order = twoLines({ windowFrom, windowTo: windowFrom + 3_600_000 });
    const decided = decideProposal(order, { lines: [replaced("kush", "gelato")], otherwise: "cancel" }, shop, evening);
    const proposal = { id: "proposal", ...valueIn(decided) };
    expect(decideAnswer(order, proposal, true, shop, evening + 60_000)).toMatchObject({ ok: true });
    const asap = twoLines();
    const ahead = { ...shop, windows: { ...noWindows, capacity: 2 } };
    expect(decideAnswer(asap, proposal, true, ahead, evening + 60_000)).toMatchObject({
      reason: "vendor-closed",
      message: "Green Door is closed. It opens tomorrow at 9 AM.",
    });
  });

  test("a line less, with ten minutes to answer; without an answer the order is canceled", () => {
    const lines = [removed("kush")];
    expect(propose(lines)).toEqual({
      ok: true,
      value: {
        createdAt: NOW,
        expiresAt: NOW + 10 * 60_000,
        otherwise: "cancel",
        lines,
        items: [{ ...line("haze"), discountCents: 0 }],
        fallbackItems: null,
        answer: null,
        answeredAt: null,
      },
    });
  });

  test("another product for one that is out, in the same or a stated quantity; without an answer the line is removed", () => {
    const asMany = proposed([replaced("kush", "gelato")], "remove");
    expect(amounts(asMany.items)).toEqual([
      ["haze", 2],
      ["gelato", 2],
    ]);
    expect(asMany.items[1]).toMatchObject({ name: "gelato", priceCents: 3000, salePriceCents: null });
    expect(amounts(asMany.fallbackItems)).toEqual([["haze", 2]]);
    expect(amounts(proposed([replaced("kush", "gelato", 1)]).items)).toEqual([
      ["haze", 2],
      ["gelato", 1],
    ]);
  });

  test("what is in the order already, which adds to its line", () =>
    expect(amounts(proposed([replaced("kush", "haze", 3)]).items)).toEqual([["haze", 5]]));

  test.each([
    ["of the same product, whose pieces come free", replaced("haze", "haze", 3), true],
    ["of the same product, which are more than there are then", replaced("haze", "haze", 4), false],
    ["of another product, which frees none", replaced("kush", "haze", 2), false],
  ])("as many as are in stock %s", (_, change, ok) => {
    const stocked = { ...shop, products: [sellableProduct({ id: "haze", name: "haze", stock: 1 })] };
    const order = change.productId === "kush" ? twoLines() : twoLines({ items: [line("haze")] });
    expect(decideProposal(order, { lines: [change], otherwise: "cancel" }, stocked, NOW).ok).toBe(ok);
  });

  test("each changed line with what it was and becomes, as its shopper reads it", () => {
    const { lines } = toProposalJson(twoLines(), proposed([replaced("kush", "gelato", 1)]));
    expect(lines).toMatchObject([
      { from: { productId: "kush", quantity: 2 }, to: { productId: "gelato", quantity: 1 } },
    ]);
    expect(toProposalJson(twoLines(), proposed([removed("kush")])).lines).toMatchObject([
      { from: { productId: "kush" }, to: null },
    ]);
  });

  test("nothing for a line that the order lacks, or a removed product, and says which", () => {
    expect(propose([removed("sofa")])).toMatchObject({ fields: { "lines.0.productId": expect.any(String) } });
    expect(propose([removed("haze"), removed("sofa")])).toMatchObject({
      ok: false,
      reason: "line-invalid",
      message: "This product is not in the order.",
      fields: { "lines.1.productId": "This product is not in the order." },
    });
    expect(propose([removed("haze"), replaced("kush", "nowhere")])).toMatchObject({
      ok: false,
      reason: "line-invalid",
      fields: { "lines.1.replacementId": expect.any(String) },
    });
  });

  test("no order that is empty, below the minimum or over a limit, whichever answer it gets", () => {
    expect(propose([removed("haze"), removed("kush")])).toMatchObject({
      ok: false,
      reason: "order-empty",
      message: "A change may not empty the order. Cancel it instead.",
    });
    const both = [replaced("haze", "gelato"), replaced("kush", "gelato")];
    expect(propose(both)).toMatchObject({ ok: true });
    expect(propose([removed("haze"), removed("kush")], "remove")).toMatchObject({ ok: false, reason: "order-empty" });
    const dear = { ...shop, vendor: sellingVendor({ minOrderCents: 6000 }) };
    const few = decideProposal(twoLines(), { lines: [removed("kush")], otherwise: "cancel" }, dear, NOW);
    expect(few).toMatchObject({ ok: false, reason: "below-minimum-order" });
    expect(propose([replaced("kush", "gelato", 1000)])).toMatchObject({ ok: false, reason: "too-many" });
  });

  test.each([
    [
      "is ready",
      { events: [orderEvent("accepted"), orderEvent("ready", { version: 3 })] },
      "This order can no longer be changed.",
    ],
    [
      "waits for the answer to another",
      { proposals: [proposed([removed("kush")])] },
      "The customer has not answered your last proposal yet.",
    ],
    [
      "has a courier, who was asked for at its total",
      { couriers: [orderCourier()] },
      "A courier was asked for at this total. Cancel the request first.",
    ],
  ])("nothing where the order %s", (_, facts, message) => {
    const order = twoLines(facts);
    expect(canProposeChange(order)).toBe(false);
    expect(propose([removed("kush")], "cancel", order)).toMatchObject({ ok: false, reason: "illegal-move", message });
  });

  test("something as long as the order was placed or accepted, and waits", () => {
    expect(canProposeChange(twoLines())).toBe(true);
    expect(canProposeChange(twoLines({ events: [orderEvent("accepted")] }))).toBe(true);
    expect(canProposeChange(twoLines({ status: "COMPLETED" }))).toBe(false);
  });
});

test("a changed order keeps the fee and the tip that were agreed", () =>
  expect(amountsWith(twoLines(), [line("haze")])).toMatchObject({
    subtotalCents: 5000,
    feeCents: 300,
    tipCents: 500,
    totalCents: 5800,
  }));

test("the open proposal is the one without an answer", () => {
  const [open, closed] = [proposed([removed("kush")]), { ...proposed([removed("haze")]), answer: "expired" as const }];
  expect(openProposal({ proposals: [closed, open] })).toBe(open);
  expect(openProposal({ proposals: [closed] })).toBeUndefined();
});

describe("a shopper answers", () => {
  const proposal = proposed([replaced("kush", "gelato")], "remove");
  const answer = (accepts: boolean, facts: Partial<typeof shop> = {}, at = NOW, open = proposal, order = twoLines()) =>
    decideAnswer(order, open, accepts, { ...shop, ...facts }, at);

  test("yes: the order has the proposed lines, by the shopper", () =>
    expect(answer(true)).toMatchObject({
      ok: true,
      value: {
        answer: "accepted",
        sale: { lines: proposal.items },
        moved: { status: "AWAITING_PROCESSING", event: { kind: "changed", byRole: "shopper", byId: null, at: NOW } },
      },
    }));

  test("no: what the dispensary announced happens", () => {
    expect(answer(false)).toMatchObject({
      ok: true,
      value: { answer: "declined", sale: { lines: proposal.fallbackItems }, moved: { event: { kind: "changed" } } },
    });
    const cancels = proposed([removed("kush")]);
    expect(answer(false, {}, NOW, cancels)).toMatchObject({
      ok: true,
      value: {
        answer: "declined",
        sale: null,
        moved: { status: "CANCELLED", event: { kind: "canceled", reason: "out-of-stock", byRole: "shopper" } },
      },
    });
  });

  test("in time: to the last millisecond, once, and while the order can still change", () => {
    expect(answer(true, {}, NOW + PROPOSAL_MS - 1)).toMatchObject({ ok: true });
    const late = { ok: false, reason: "illegal-move", message: "This proposal is no longer open." };
    expect(answer(true, {}, NOW + PROPOSAL_MS)).toMatchObject(late);
    expect(answer(false, {}, NOW, { ...proposal, answer: "declined" })).toMatchObject(late);
    const ready = twoLines({ events: [orderEvent("accepted"), orderEvent("ready", { version: 3 })] });
    expect(answer(true, {}, NOW, proposal, ready)).toMatchObject(late);
  });

  test("invalid once the dispensary has closed, or changed its minimum or price", () => {
    const closed = sellingVendor({ businessHours: {} });
    expect(answer(true, { vendor: closed })).toMatchObject({ ok: false, reason: "vendor-closed" });
    const dear = sellingVendor({ minOrderCents: 20_000 });
    expect(answer(true, { vendor: dear })).toMatchObject({ ok: false, reason: "below-minimum-order" });
    const changed = {
      ok: false,
      reason: "changed-meanwhile",
      message: "What was proposed has changed meanwhile. Please call the dispensary.",
    };
    const others = products.slice(0, 2);
    for (const gelato of [
      { priceCents: 3500 },
      { priceCents: 3000, salePriceCents: 2500 },
      { status: "Disabled" as const },
    ]) {
      const now = [...others, sellableProduct({ id: "gelato", name: "gelato", priceCents: 3000, ...gelato })];
      expect(answer(true, { products: now })).toMatchObject(changed);
    }
    expect(answer(false, { vendor: closed })).toMatchObject({ ok: true });
  });
});

describe("without an answer", () => {
  test("what was announced happens, by the clock", () => {
    const proposal = proposed([removed("kush")], "remove");
    expect(decideExpiry(twoLines(), proposal, shop, NOW + PROPOSAL_MS)).toMatchObject({
      answer: "expired",
      sale: { lines: proposal.fallbackItems },
      moved: { event: { kind: "changed", byRole: "system", byId: null, at: NOW + PROPOSAL_MS } },
    });
  });

  test("the shopper reads that what was out of stock was removed, unless the order was canceled", () => {
    const json = toProposalJson(twoLines(), { ...proposed([removed("kush")], "remove"), answer: "expired" });
    const late = "A proposed change was not answered in time.";
    expect(answerText(json, "AWAITING_PROCESSING")).toBe(`${late} The out-of-stock item was removed.`);
    expect(answerText(json, "CANCELLED")).toBe(late);
    expect(answerText({ ...json, answer: "accepted" }, "AWAITING_PROCESSING")).toBe(
      "You accepted a change to this order.",
    );
  });

  test("an order that has moved on stays as it is", () => {
    const ready = twoLines({ events: [orderEvent("accepted"), orderEvent("ready", { version: 3 })] });
    expect(decideExpiry(ready, proposed([removed("kush")]), shop, NOW)).toBeNull();
  });
});
