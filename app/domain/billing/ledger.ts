import type { PaymentMethod } from "../checkout/payment-methods.ts";
import type { CourierStatus } from "../couriers/request.ts";
import { addDays, isDay } from "../local-date.ts";
import type { OrderStatus } from "../orders/order.ts";
import { type Outcome, ok, refuse } from "../outcome.ts";

/**
 * The accounts of a dispensary's books, in the order of its statement. What it got or spent stands as a debit, above zero; what
 * that was for as a credit, below.
 */
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

/** In cents, the accounts that an entry touches. They come to zero; the table's trigger holds that. */
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

/** One entry of the books; one of the last three names what it belongs to. */
export type LedgerEntry = {
  at: number;
  kind: EntryKind;
  postings: Postings;
  orderId: string | null;
  requestId: string | null;
  invoiceId: string | null;
};

/** What a statement calls an entry; what comes back of the subscription is no return of goods. */
export const entryLabel = ({ kind, invoiceId }: Pick<LedgerEntry, "kind" | "invoiceId">): string =>
  kind === "return" && invoiceId ? "Subscription refund" : entryLabels[kind];

/** What positions are reckoned from, in cents: the parts of what a customer pays, and what a courier pays for the goods. */
export type Parts = Record<"goods" | "taxes" | "fee" | "tip" | "payment", number>;
type Sum = Partial<Record<keyof Parts, 1 | -1>>;
/** `collected` is the account of the payment method. */
type Rule = Partial<Record<Account | "collected", Sum>>;

const revenue: Rule = { goods: { goods: -1 }, taxes: { taxes: -1 }, fees: { fee: -1 } };

/**
 * Where an order stands in the books. A courier buys the goods when it picks them up, collects the whole total at the door and
 * keeps the tip (SPEC.md 1, DECISIONS 24); what it could not deliver it brings back, and has its money again.
 */
export const positions = {
  nothing: {},
  carried: { courier: { payment: 1 }, carried: { payment: -1 } },
  sold: { collected: { goods: 1, taxes: 1, fee: 1, tip: 1 }, ...revenue, tips: { tip: -1 } },
  soldByCourier: { courier: { payment: 1 }, margin: { goods: 1, taxes: 1, fee: 1, payment: -1 }, ...revenue },
} as const satisfies Record<string, Rule>;
export type Position = keyof typeof positions;

/** The courier that picked the goods up: CANCELLED where it could not deliver them. */
export type Carrier = Extract<CourierStatus, "PICKED_UP" | "DELIVERED" | "CANCELLED"> | "none";
/** `none` where a courier was asked for without an order of ours. */
export type SaleStatus = OrderStatus | "none";

/** The position of an order with a status, by what became of the courier that has the goods. */
export const positionTable: Record<SaleStatus, Record<Carrier, Position>> = {
  AWAITING_PROCESSING: { none: "nothing", PICKED_UP: "carried", DELIVERED: "soldByCourier", CANCELLED: "carried" },
  COMPLETED: { none: "sold", PICKED_UP: "soldByCourier", DELIVERED: "soldByCourier", CANCELLED: "sold" },
  CANCELLED: { none: "nothing", PICKED_UP: "carried", DELIVERED: "soldByCourier", CANCELLED: "nothing" },
  none: { none: "nothing", PICKED_UP: "carried", DELIVERED: "soldByCourier", CANCELLED: "nothing" },
};

const methodAccounts: Record<PaymentMethod, Account> = { Cash: "cash", Debit: "debit", Credit: "credit" };

/** What a position comes to, account by account; none is zero. */
export function postingsOf(position: Position, parts: Parts, method: PaymentMethod): Postings {
  const postings: Postings = {};
  for (const [name, sum] of Object.entries(positions[position]) as [Account | "collected", Sum][]) {
    const cents = (Object.entries(sum) as [keyof Parts, number][]).reduce(
      (all, [part, sign]) => all + sign * parts[part],
      0,
    );
    if (cents !== 0) postings[name === "collected" ? methodAccounts[method] : name] = cents;
  }
  return postings;
}

export type Posting = { account: Account; cents: number };

/** Postings as a list, in the accounts' order. */
export const postingList = (postings: Postings): Posting[] =>
  accounts.flatMap((account) => (account in postings ? [{ account, cents: postings[account] ?? 0 }] : []));

/** What all entries come to, of each account that they touch. */
export function balancesOf(entries: readonly Pick<LedgerEntry, "postings">[]): Posting[] {
  const sums: Postings = {};
  for (const { postings } of entries) {
    for (const { account, cents } of postingList(postings)) sums[account] = (sums[account] ?? 0) + cents;
  }
  return postingList(sums);
}

const ENTRIES_PER_PAGE = 100;

/** A page of a week's entries, counted from 1, and how many there are. */
export const entryPage = <Entry>(entries: readonly Entry[], page: number) => ({
  entries: entries.slice((page - 1) * ENTRIES_PER_PAGE, page * ENTRIES_PER_PAGE),
  page,
  pages: Math.max(1, Math.ceil(entries.length / ENTRIES_PER_PAGE)),
});

/** The weeks before and after one, by their Mondays. */
export const weekBefore = (week: string): string => addDays(week, -7);
export const weekAfter = (week: string): string => addDays(week, 7);
export const lastDayOf = (week: string): string => addDays(week, 6);

/** The Monday of the week that a day lies in; the current week where none was asked for. Refuses what is no day. */
export function readWeek(asked: string | null | undefined, current: string): Outcome<string, "malformed"> {
  if (!asked) return ok(current);
  const message = "Enter a day as YYYY-MM-DD.";
  if (!isDay(asked)) return refuse("malformed", message, { fields: { week: message } });
  const sinceMonday = (new Date(`${asked}T00:00:00Z`).getUTCDay() + 6) % 7;
  return ok(addDays(asked, -sinceMonday));
}
