import { describe, expect, test } from "vitest";
import {
  balancesOf,
  entryLabel,
  entryPage,
  type Parts,
  positions,
  previousWeek,
  readWeek,
} from "#app/domain/billing/ledger.ts";

test.each(Object.entries(positions) as [string, Record<string, Partial<Parts>>][])(
  "an order balances while it is %s, each part of it by its rule alone",
  (_, rule) => {
    for (const part of ["goods", "taxes", "fee", "tip", "payment"] as const)
      expect(Object.values(rule).reduce((sum, terms) => sum + (terms[part] ?? 0), 0)).toBe(0);
  },
);

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

test("a week's balance adds up each account that was posted to, in the statement's order", () => {
  const entries = [{ postings: { goods: -2000, cash: 2000 } }, { postings: { goods: -500, tips: 0, debit: 500 } }];
  expect(balancesOf(entries)).toEqual([
    { account: "cash", cents: 2000 },
    { account: "debit", cents: 500 },
    { account: "goods", cents: -2500 },
    { account: "tips", cents: 0 },
  ]);
});

describe("a week", () => {
  test("comes seven days after the one before", () => expect(previousWeek("2026-03-02")).toBe("2026-02-23"));

  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2026-03-01", "2026-02-23"],
    ["2028-02-29", "2028-02-28"],
  ])("with the day %s begins on %s", (day, monday) =>
    expect(readWeek(day, "2026-01-05")).toEqual({ ok: true, value: monday }),
  );

  test("is the current one by default", () =>
    expect(readWeek(undefined, "2026-01-05")).toEqual({ ok: true, value: "2026-01-05" }));

  test.each(["2026-02-30", "soon", "2026-2-3"])("of an invalid day is refused: %s", (day) =>
    expect(readWeek(day, "2026-01-05")).toMatchObject({
      ok: false,
      reason: "malformed",
      fields: { week: expect.any(String) },
    }),
  );
});
