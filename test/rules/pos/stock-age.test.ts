import { expect, test } from "vitest";
import { decideOrder } from "#app/domain/checkout/place.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import { silenceText, stockAgeText } from "#app/domain/pos/stock-age.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aCheckout, quoteRequest, saleFacts } from "#test/support/sale.ts";

/** 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");
const MINUTE = 60_000;

const heard = (minutesAgo: number) => saleFacts({ stockAt: NOON - minutesAgo * MINUTE });
const quoted = (facts = saleFacts()) => toQuoteJson(valueIn(quoteCart(quoteRequest(), facts, NOON)));
const placed = (facts = saleFacts(), stockFrom: number | null = null) =>
  decideOrder(aCheckout({ seen: { paymentFee: 0, total: 25, stockFrom } }), facts, NOON);

test("a cart says how old its stock is once the point of sale was silent for over 15 minutes", () => {
  for (const facts of [saleFacts(), heard(0), heard(15)]) {
    expect(quoted(facts)).toMatchObject({ stockFrom: null, stockNote: null });
    expect(placed(facts)).toMatchObject({ ok: true });
  }
  expect(quoted(heard(16))).toMatchObject({
    stockFrom: "2026-06-16T18:44:00.000Z",
    stockNote: "Stock is from 11:44 AM, so something may be sold out. Green Door checks before accepting your order.",
    problems: [],
  });
});

test("an order on old stock is placed by a shopper who saw its age; others must confirm", () => {
  const at = NOON - 20 * MINUTE;
  expect(placed(heard(20), at)).toMatchObject({ ok: true });
  expect(placed(heard(0), at)).toMatchObject({ ok: true });
  for (const seen of [null, at - MINUTE])
    expect(placed(heard(20), seen)).toMatchObject({
      reason: "changed-meanwhile",
      message: expect.stringMatching(/^Stock is from 11:40 AM/),
    });
});

test("a menu states the age of stock that a point of sale counts", () => {
  expect(stockAgeText(NOON, "America/Los_Angeles", NOON)).toBe("Stock as of 12:00 PM");
  expect(stockAgeText(null, "America/Los_Angeles", NOON)).toBe("");
});

test("its dispensary sees when the last update came", () =>
  expect(silenceText(NOON, "America/Los_Angeles")).toMatch(/^No news from your point of sale since .*12:00 PM\./));
