import type { Row } from "../history.ts";
import { type Case, rowsWith, sum } from "./case.ts";

/** Totals, fees, tips, points, deals, and the books. */
export function judgeMoney(facts: Case): void {
  const { history, rows, report } = facts;
  for (const order of rows("orders")) {
    const shop = history.before.vendors?.find(({ id }) => id === order.vendor_id);
    const items = rowsWith(rows("order_items"), "order_id", order.id);
    const goods = sum(
      items.map(
        (item) =>
          Number(item.quantity) * Number(item.sale_price_cents ?? item.price_cents) - Number(item.discount_cents),
      ),
    );
    report(goods !== order.subtotal_cents, "lines that do not add up to the subtotal");
    // 20: the fee is the method's, in whole dollars; a tip only on deliveries.
    report(feeOf(shop, order) !== order.fee_cents, "a fee that the dispensary does not ask");
    report(Number(order.tip_cents) > 0 && order.order_type !== "Delivery", "a tip on a pickup");
    report(
      Number(order.subtotal_cents) + Number(order.fee_cents) + Number(order.tip_cents) !== order.total_cents,
      "a total that does not add up",
    );
    judgeBooks(facts, order);
  }
  for (const { postings } of rows("ledger_entries"))
    report(sum(amounts(postings)) !== 0, "an entry that does not balance");
  judgeDeals(facts);
  judgePoints(facts);
  judgeSubscriptions(facts);
}

const amounts = (postings: unknown): number[] => Object.values(JSON.parse(String(postings)) as Record<string, number>);

function feeOf(shop: Row | undefined, { payment_method }: Row): number {
  const offered = JSON.parse(String(shop?.accepted_payments)) as { method: string; fee: number }[];
  return payment_method === "Cash"
    ? 0
    : (offered.find(({ method }) => method === payment_method)?.fee ?? Number.NaN) * 100;
}

/** What the books hold of an order: all that was paid if it is complete, nothing if it is off. */
function judgeBooks({ rows, report }: Case, order: Row): void {
  const booked: Record<string, number> = {};
  for (const { postings } of rowsWith(rows("ledger_entries"), "order_id", order.id))
    for (const [account, cents] of Object.entries(JSON.parse(String(postings)) as Record<string, number>))
      booked[account] = (booked[account] ?? 0) + cents;
  const requests = rowsWith(rows("courier_requests"), "order_id", order.id);
  const carried =
    requests.find(({ status }) => status === "DELIVERED") ??
    requests.find(({ picked_up_at, failure_reason }) => picked_up_at !== null && failure_reason !== null);
  const account = String(order.payment_method).toLowerCase();
  const revenue = (booked.goods ?? 0) + (booked.taxes ?? 0);
  if (order.status === "COMPLETED") {
    report(revenue !== -Number(order.subtotal_cents), "a completed order that is not in the books as sold");
    if (carried?.status === "DELIVERED")
      report(booked.courier !== carried.courier_payment_cents, "a courier's purchase that is not in the books");
    else if (requests.every(({ picked_up_at }) => picked_up_at === null))
      report(
        (booked[account] ?? 0) !== order.total_cents || (booked.tips ?? 0) !== -Number(order.tip_cents),
        "a payment that is not in the books",
      );
  } else report(revenue !== 0, "the books have sold an order that is not complete");
  // The goods are back, and so is what was paid for them.
  report(
    order.status === "CANCELLED" && Object.values(booked).some((cents) => cents !== 0),
    "the books hold something of an order that is off",
  );
}

function judgeDeals({ rows, history, report }: Case): void {
  for (const deal of history.before.deals ?? []) {
    const users = rows("orders").filter(
      ({ status, deals, vendor_id }) =>
        vendor_id === deal.vendor_id && status !== "CANCELLED" && String(deals).includes(String(deal.id)),
    );
    report(users.length > Number(deal.max_uses), "a deal was used more often than it may");
    const counted = rows("deals").find(({ id }) => id === deal.id)?.uses;
    report(counted !== users.length, "a deal's uses that no order made, or that are not counted");
    const people = users.map(({ phone, birthdate }) => `${phone} ${birthdate}`);
    report(new Set(people).size !== people.length, "somebody used a deal twice");
  }
}

/** 64: points used or earned by orders that were not canceled. */
function judgePoints({ rows, report }: Case): void {
  const entries = rows("point_entries");
  for (const order of rows("orders")) {
    const own = rowsWith(entries, "order_id", order.id);
    const moved = (kind: string) => sum(rowsWith(own, "kind", kind).map(({ points }) => Number(points)));
    report(
      moved("earned") !== (order.status === "COMPLETED" ? order.points_earned : 0),
      "points earned by an order that is not complete, or not by one that is",
    );
    report(
      -moved("used") !== (order.status === "CANCELLED" ? 0 : Number(order.points_used)),
      "points used that were not taken, or not given back",
    );
    // Taken later, they could be spent twice.
    const [used] = rowsWith(own, "kind", "used");
    const [firstMove] = rowsWith(rows("order_events"), "order_id", order.id);
    report(Number(used?.at) >= Number(firstMove?.at), "points that were not taken as the order was placed");
  }
  const balances = new Map<unknown, number>();
  for (const { vendor_id, person, points, balance } of entries) {
    const whose = `${vendor_id} ${person}`;
    balances.set(whose, (balances.get(whose) ?? 0) + Number(points));
    report(balances.get(whose) !== balance, "a balance of points that does not add up");
  }
}

/** 22: each Stripe event counts once. */
function judgeSubscriptions({ rows, granted, history, report }: Case): void {
  const paid = new Map<unknown, number>();
  for (const { input, result } of granted("stripeEvent")) {
    const money = input.money as { id: string; cents: number } | null;
    if (money && result?.as !== "ignored") paid.set(money.id, money.cents);
  }
  for (const [invoice, cents] of paid) {
    const entries = rowsWith(rows("ledger_entries"), "invoice_id", invoice);
    report(entries.length !== 1, "a paid invoice that is not in the books, or twice");
    for (const { postings } of entries)
      report(!amounts(postings).includes(cents), "an invoice with another amount in the books");
  }
  for (const { status, created_at } of rows("vendors")) {
    const age = (history.endsAt - Number(created_at)) / 86_400_000;
    report(status === "limited" && age <= 60, "a dispensary in its trial is limited");
  }
}
