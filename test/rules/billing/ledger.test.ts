import { describe, expect, test } from "vitest";
import {
  balancesOf,
  type Carrier,
  entryLabel,
  entryPage,
  type Parts,
  type Postings,
  positions,
  positionTable,
  postingsOf,
  readWeek,
  type SaleStatus,
} from "#app/domain/billing/ledger.ts";
import { paymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { courierPaymentCents } from "#app/domain/couriers/rate.ts";
import { type Random, seeded } from "#db/seed/random.ts";

const total = (postings: Postings) => Object.values(postings).reduce((sum, cents) => sum + cents, 0);
const minus = (after: Postings, before: Postings): Postings => {
  const change: Postings = {};
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)]) as Set<keyof Postings>) {
    const cents = (after[name] ?? 0) - (before[name] ?? 0);
    if (cents !== 0) change[name] = cents;
  }
  return change;
};
const anyParts = (random: Random): Parts => {
  const goods = random.whole(1, 90_000);
  const rate = random.pick([80, 85] as const);
  return {
    goods,
    taxes: random.whole(0, 9_000),
    fee: random.whole(0, 99) * 100,
    tip: random.whole(0, 5_000),
    payment: courierPaymentCents(goods, rate),
  };
};

/** Where an order may come to from where it is, whatever did it. */
const statuses: SaleStatus[] = ["AWAITING_PROCESSING", "COMPLETED", "CANCELLED"];
const carriers: Carrier[] = ["none", "PICKED_UP", "DELIVERED", "CANCELLED"];

describe("the books of 10,000 random histories", () => {
  test("balance after each entry, and equal a recount of where each order stands", () => {
    const random = seeded("books");
    const entries: { postings: Postings }[] = [];
    const recount: { postings: Postings }[] = [];
    for (let history = 0; history < 10_000; history += 1) {
      const parts = anyParts(random);
      const method = random.pick(paymentMethods);
      let standing: Postings = {};
      for (let step = random.whole(1, 8); step > 0; step -= 1) {
        const next = postingsOf(positionTable[random.pick(statuses)][random.pick(carriers)], parts, method);
        const entry = minus(next, standing);
        expect(total(entry)).toBe(0);
        if (Object.keys(entry).length > 0) entries.push({ postings: entry });
        standing = next;
      }
      recount.push({ postings: standing });
    }
    const nonZero = (postings: readonly { account: string; cents: number }[]) => postings.filter(({ cents }) => cents);
    expect(nonZero(balancesOf(entries))).toEqual(nonZero(balancesOf(recount)));
    expect(balancesOf(entries).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });
});

describe("an order in the books", () => {
  const parts: Parts = { goods: 8_000, taxes: 2_000, fee: 300, tip: 500, payment: 8_000 };

  test("that was handed over brings in its total, its taxes apart from its goods", () => {
    expect(postingsOf("sold", parts, "Debit")).toEqual({
      debit: 10_800,
      goods: -8_000,
      taxes: -2_000,
      fees: -300,
      tips: -500,
    });
  });

  test("that a courier delivered brings in what the courier paid; the rest, and the tip, stay with the courier", () => {
    expect(postingsOf("soldByCourier", parts, "Cash")).toEqual({
      courier: 8_000,
      margin: 2_300,
      goods: -8_000,
      taxes: -2_000,
      fees: -300,
    });
  });

  test("that a courier carries is paid for, and not sold yet", () => {
    expect(postingsOf("carried", parts, "Cash")).toEqual({ courier: 8_000, carried: -8_000 });
  });

  test("has no posting of nothing", () => {
    expect(postingsOf("sold", { ...parts, taxes: 0, fee: 0, tip: 0 }, "Cash")).toEqual({ cash: 8_000, goods: -8_000 });
  });

  test.each(Object.keys(positions) as (keyof typeof positions)[])(
    "balances while it is %s, by its rule alone",
    (name) => {
      for (const part of ["goods", "taxes", "fee", "tip", "payment"] as const) {
        expect(total(postingsOf(name, { goods: 0, taxes: 0, fee: 0, tip: 0, payment: 0, [part]: 1 }, "Cash"))).toBe(0);
      }
    },
  );
});

test("what comes back of the subscription is called a refund, of goods a return", () => {
  expect(entryLabel({ kind: "return", invoiceId: "ch_1:7900" })).toBe("Subscription refund");
  expect(entryLabel({ kind: "return", invoiceId: null })).toBe("Return");
  expect(entryLabel({ kind: "subscription", invoiceId: "in_1" })).toBe("Subscription");
});

test("a week's entries come in pages of a hundred; a week of none has one page", () => {
  const entries = Array.from({ length: 201 }, (_, at) => at);
  const pages = [1, 2, 3, 4].map((page) => entryPage(entries, page));
  expect(pages.flatMap((page) => page.entries)).toEqual(entries);
  expect(pages.map(({ page, pages }) => [page, pages])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 3],
  ]);
  expect(entryPage(entries.slice(0, 200), 1).pages).toBe(2);
  expect(entryPage([], 1)).toEqual({ entries: [], page: 1, pages: 1 });
});

describe("a week", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2026-03-01", "2026-02-23"],
    ["2028-02-29", "2028-02-28"],
  ])("with the day %s begins on %s", (day, monday) => {
    expect(readWeek(day, "2026-01-05")).toEqual({ ok: true, value: monday });
  });

  test("that nobody asked for is the current one", () => {
    expect(readWeek(undefined, "2026-01-05")).toEqual({ ok: true, value: "2026-01-05" });
  });

  test.each(["2026-02-30", "soon", "2026-2-3"])("of no day is refused: %s", (day) => {
    expect(readWeek(day, "2026-01-05")).toMatchObject({
      ok: false,
      reason: "malformed",
      fields: { week: expect.any(String) },
    });
  });
});
