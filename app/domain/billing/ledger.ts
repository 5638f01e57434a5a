import type { CourierStatus } from "../couriers/request.ts";
import { addDays, dayText, isDay } from "../local-date.ts";
import type { OrderStatus } from "../orders/order.ts";
import { type Outcome, ok, refuseField } from "../outcome.ts";

/** In statement order. What the dispensary received or spent is a debit (above zero); the reason is a credit. */
export const accountLabels = {
  cash: "Cash",
  debit: "Debit cards",
  credit: "Credit cards",
  courier: "Paid by couriers",
  margin: "Kept by couriers",
  carried: "Goods that couriers carry",
  goods: "Goods sold",
  taxes: "Taxes collected",
  fees: "Payment fees",
  tips: "Tips for drivers",
  subscription: "Subscription",
  card: "Charged to your card",
} as const;
export type Account = keyof typeof accountLabels;
export const accounts = Object.keys(accountLabels) as Account[];

/** Cents. They add up to zero, which the table's trigger enforces. */
export type Postings = Partial<Record<Account, number>>;

export const entryKinds = ["sale", "purchase", "return", "correction", "subscription"] as const;
export type EntryKind = (typeof entryKinds)[number];
const entryLabels: Record<EntryKind, string> = {
  sale: "Sale",
  purchase: "Courier's purchase",
  return: "Return",
  correction: "Correction",
  subscription: "Subscription",
};

export type LedgerEntry = {
  at: number;
  kind: EntryKind;
  postings: Postings;
  orderId: string | null;
  requestId: string | null;
  invoiceId: string | null;
};

export const entryLabel = ({ kind, invoiceId }: Pick<LedgerEntry, "kind" | "invoiceId">): string =>
  kind === "return" && invoiceId ? "Subscription refund" : entryLabels[kind];

export type Parts = Record<"goods" | "taxes" | "fee" | "tip" | "payment", number>;
type Sum = Partial<Record<keyof Parts, 1 | -1>>;
/** `collected` is the payment method's account. */
type Rule = Partial<Record<Account | "collected", Sum>>;

const revenue: Rule = { goods: { goods: -1 }, taxes: { taxes: -1 }, fees: { fee: -1 } };

/** Couriers buy at pickup, keep what they collect, and return the rest for a refund (SPEC.md 1, DECISIONS 24). */
export const positions = {
  nothing: {},
  carried: { courier: { payment: 1 }, carried: { payment: -1 } },
  sold: { collected: { goods: 1, taxes: 1, fee: 1, tip: 1 }, ...revenue, tips: { tip: -1 } },
  soldByCourier: { courier: { payment: 1 }, margin: { goods: 1, taxes: 1, fee: 1, payment: -1 }, ...revenue },
} as const satisfies Record<string, Rule>;
export type Position = keyof typeof positions;

/** CANCELLED if the courier picked the goods up but could not deliver them. */
export type Carrier = Extract<CourierStatus, "PICKED_UP" | "DELIVERED" | "CANCELLED"> | "none";
/** `none`: a courier request without an order of ours, whose undelivered sale ends only with the return. */
export const positionTable: Record<OrderStatus, Record<Carrier, Position>> & {
  none: Record<Carrier | "RETURNED", Position>;
} = {
  AWAITING_PROCESSING: { none: "nothing", PICKED_UP: "carried", DELIVERED: "soldByCourier", CANCELLED: "carried" },
  COMPLETED: { none: "sold", PICKED_UP: "soldByCourier", DELIVERED: "soldByCourier", CANCELLED: "sold" },
  CANCELLED: { none: "nothing", PICKED_UP: "carried", DELIVERED: "soldByCourier", CANCELLED: "nothing" },
  none: {
    none: "nothing",
    PICKED_UP: "carried",
    DELIVERED: "soldByCourier",
    CANCELLED: "carried",
    RETURNED: "nothing",
  },
};

export type Posting = { account: Account; cents: number };

export const postingList = (postings: Postings): Posting[] =>
  accounts.flatMap((account) => (account in postings ? [{ account, cents: postings[account] ?? 0 }] : []));

export function balancesOf(entries: readonly Pick<LedgerEntry, "postings">[]): Posting[] {
  const sums: Postings = {};
  for (const { postings } of entries) {
    for (const { account, cents } of postingList(postings)) sums[account] = (sums[account] ?? 0) + cents;
  }
  return postingList(sums);
}

const ENTRIES_PER_PAGE = 100;

export const entryPage = <Entry>(entries: readonly Entry[], page: number) => ({
  entries: entries.slice((page - 1) * ENTRIES_PER_PAGE, page * ENTRIES_PER_PAGE),
  page,
  pages: Math.max(1, Math.ceil(entries.length / ENTRIES_PER_PAGE)),
});

export const previousWeek = (week: string): string => addDays(week, -7);
export const nextWeek = (week: string): string => addDays(week, 7);
export const lastDayOf = (week: string): string => addDays(week, 6);
export const weekText = (week: string): string => `${dayText(week)} – ${dayText(lastDayOf(week))}`;

export function readWeek(requested: string | null | undefined, current: string): Outcome<string, "malformed"> {
  if (!requested) return ok(current);
  if (!isDay(requested)) return refuseField("malformed", "week", "Enter a day as YYYY-MM-DD.");
  const sinceMonday = (new Date(`${requested}T00:00:00Z`).getUTCDay() + 6) % 7;
  return ok(addDays(requested, -sinceMonday));
}
