import { assessSale, type Sale } from "../../checkout/assess.ts";
import { changeDraft } from "../../checkout/draft.ts";
import { matchLines } from "../../checkout/lines.ts";
import { type Amounts, priceOrder } from "../../checkout/pricing.ts";
import type { SaleFacts } from "../../checkout/sale-facts.ts";
import type { Clock } from "../../clock.ts";
import { lawfulPrices } from "../../compliance/offers.ts";
import { type Outcome, ok, type Refusal, refuse, refuseField } from "../../outcome.ts";
import { MINUTE_MS } from "../../time.ts";
import type { Party, Proposal, ProposalAnswer, ProposalFallback, ProposedLine } from "../event.ts";
import { type Moved, moved } from "../move.ts";
import { boughtAt, type Order } from "../order.ts";
import type { OrderLine } from "../order-line.ts";
import { isActiveRequest, stageOf } from "../stage.ts";

export const PROPOSAL_MS = 10 * MINUTE_MS;

export const openProposal = ({ proposals }: Pick<Order, "proposals">): Proposal | undefined =>
  proposals.find(({ answer }) => answer === null);

export const amountsWith = ({ feeCents, tipCents }: Amounts, items: readonly OrderLine[]): Amounts =>
  priceOrder(items, feeCents, tipCents);

function assessChange(order: Order, items: readonly OrderLine[], facts: SaleFacts, now: number): Sale {
  const clock: Clock = { askedAt: now, forAt: boughtAt(order) };
  return assessSale(changeDraft(order, items), facts, clock);
}

const whyUnplaceable = ({ lines, problems }: Sale): Refusal | undefined =>
  lines.length === 0 ? refuse("order-empty", "A change may not empty the order. Cancel it instead.") : problems[0];

const canStillChange = (order: Order) => {
  const stage = stageOf(order);
  return stage === "placed" || stage === "accepted";
};

/** No proposals once the order left, while one is open, or after requesting a courier at the old total. */
export const canProposeChange = (order: Order): boolean => whyBlocked(order) === undefined;

type ProposalDraft = { lines: readonly ProposedLine[]; otherwise: ProposalFallback };

/** Both outcomes must be valid orders. Refuses `illegal-move` if blocked; `not-found` or `gone` for products. */
export function decideProposal(
  order: Order,
  { lines, ...options }: ProposalDraft,
  facts: SaleFacts,
  now: number,
): Outcome<Omit<Proposal, "id">> {
  const blocked = whyBlocked(order);
  if (blocked) return blocked;
  const unknown = lines.findIndex(({ productId }) => !order.items.some((item) => item.productId === productId));
  if (unknown >= 0) return onLine(unknown, "productId", "This product is not in the order.");
  const unchanged = order.items.filter((item) => !lines.some(({ productId }) => productId === item.productId));
  const replaced = replacementsOf(order, lines, facts, now);
  if (!replaced.ok) return replaced;
  const changed = assessChange(order, merged([...unchanged, ...replaced.value]), facts, now);
  // If only the replacement is left, not accepting cancels the order.
  const otherwise = unchanged.length === 0 ? "cancel" : options.otherwise;
  const fallback = otherwise === "remove" ? assessChange(order, unchanged, facts, now) : null;
  const refusal = whyUnplaceable(changed) ?? (fallback ? whyUnplaceable(fallback) : undefined);
  if (refusal) return refusal;
  const items = changed.lines;
  const fallbackItems = fallback?.lines ?? null;
  const times = { createdAt: now, expiresAt: now + PROPOSAL_MS };
  return ok({ ...times, otherwise, lines: [...lines], items, fallbackItems, answer: null, answeredAt: null });
}

function whyBlocked(order: Order): Refusal | undefined {
  if (!canStillChange(order)) return refuse("illegal-move", "This order can no longer be changed.");
  if (openProposal(order)) return refuse("illegal-move", "The customer has not answered your last proposal yet.");
  if (order.couriers.some(isActiveRequest)) {
    return refuse("illegal-move", "A courier was asked for at this total. Cancel the request first.");
  }
  return undefined;
}

const onLine = (at: number, field: string, message: string) =>
  refuseField("line-invalid", `lines.${at}.${field}`, message);

function replacementsOf(order: Order, lines: readonly ProposedLine[], { vendor, products }: SaleFacts, now: number) {
  const items: OrderLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.action === "remove") continue;
    const before = order.items.find(({ productId }) => productId === line.productId);
    const replacement = { productId: line.replacementId, quantity: line.quantity ?? before?.quantity ?? 1 };
    // Units released by reducing the same product are available.
    const own = before?.productId === line.replacementId ? before.quantity : 0;
    const there = lawfulPrices(vendor, products, now).map((product) => ({
      ...product,
      stock: product.stock == null ? null : product.stock + own,
    }));
    const { lines: matched, changes } = matchLines(vendor.id, [replacement], there);
    if (changes[0]) return onLine(at, "replacementId", changes[0].message);
    items.push(...matched);
  }
  return ok(items);
}

function merged(items: readonly OrderLine[]): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const item of items) {
    const same = lines.findIndex(({ productId }) => productId === item.productId);
    const earlier = lines[same];
    if (earlier) lines[same] = { ...earlier, quantity: earlier.quantity + item.quantity };
    else lines.push(item);
  }
  return lines;
}

export type Answered = { moved: Moved; sale: Sale | null; answer: ProposalAnswer };

const TOO_LATE = "This proposal is no longer open.";

/** Accepting rechecks hours, minimum and prices; `changed-meanwhile` leaves it open. Declining applies the fallback. */
export function decideAnswer(
  order: Order,
  proposal: Proposal,
  accepts: boolean,
  facts: SaleFacts,
  now: number,
): Outcome<Answered> {
  if (proposal.answer !== null || now >= proposal.expiresAt || !canStillChange(order)) {
    return refuse("illegal-move", TOO_LATE);
  }
  if (!accepts) return ok(fallBack(order, proposal, "declined", facts, { role: "shopper", at: now }));
  const sale = assessChange(order, proposal.items, facts, now);
  const refusal = whyUnplaceable(sale);
  if (refusal) return refusal;
  const replaced = replacementsOf(order, proposal.lines, facts, now);
  const isAsProposed = replaced.ok && replaced.value.every((line) => hasPriceOf(proposal.items, line));
  if (!isAsProposed) {
    return refuse("changed-meanwhile", "What was proposed has changed meanwhile. Please call the dispensary.");
  }
  const by = { role: "shopper", id: null, at: now } as const;
  return ok({ moved: moved(order, { kind: "changed" }, by), sale, answer: "accepted" });
}

const hasPriceOf = (items: readonly OrderLine[], { productId, priceCents, salePriceCents }: OrderLine) =>
  items.some(
    (item) => item.productId === productId && item.priceCents === priceCents && item.salePriceCents === salePriceCents,
  );

/** Null if the order has moved on. */
export const decideExpiry = (order: Order, proposal: Proposal, facts: SaleFacts, now: number): Answered | null =>
  canStillChange(order) ? fallBack(order, proposal, "expired", facts, { role: "system", at: now }) : null;

function fallBack(
  order: Order,
  { fallbackItems }: Proposal,
  answer: ProposalAnswer,
  facts: SaleFacts,
  by: { role: Party; at: number },
): Answered {
  const outcome = fallbackItems
    ? ({ kind: "changed" } as const)
    : ({ kind: "canceled", reason: "out-of-stock" } as const);
  const sale = fallbackItems ? assessChange(order, fallbackItems, facts, by.at) : null;
  return { moved: moved(order, outcome, { ...by, id: null }), sale, answer };
}
