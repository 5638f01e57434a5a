import { describe, expect, test } from "vitest";
import {
  type QuotedTerms,
  quotedText,
  quoteOf,
  quoteText,
  readQuoteId,
  writeQuoteId,
} from "#app/domain/couriers/quote.ts";
import { MINUTE_MS } from "#app/domain/time.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const plan = {
  pickup: { lat: 34.0522, lng: -118.2437 },
  dropOff: { lat: 34.0928, lng: -118.3287 },
  timeZone: "America/Los_Angeles",
  requestedPickupAt: null,
  model: null,
};

describe("a quote", () => {
  test("says what a delivery pays, how far it is and how long the quote is valid", () => {
    const quote = quoteOf(123.45, 85, plan, NOON);
    expect(quote).toMatchObject({
      courierPaymentCents: 10_493,
      feeCents: 1852,
      ratePercent: 85,
      miles: 5.6,
      pickupFrom: NOON,
      pickupBy: NOON + 30 * MINUTE_MS,
      expiresAt: NOON + 5 * MINUTE_MS,
    });
    expect(quoteText(quote, NOON)).toBe(`5.6 miles. Picked up by 12:30 PM, then arrives ${quote.arrives}.`);
  });

  test("of addresses that were not found says no miles", () => {
    for (const unknown of [{ pickup: undefined }, { dropOff: undefined }, { pickup: { lat: null, lng: null } }]) {
      const quote = quoteOf(100, 80, { ...plan, ...unknown }, NOON);
      expect([quote.miles, quote.feeCents]).toEqual([null, 2000]);
      expect(quoteText(quote, NOON)).toMatch(/^Picked up by 12:30 PM, then arrives /);
    }
  });

  test("of a scheduled pickup counts from its time", () => {
    const at = NOON + 120 * MINUTE_MS;
    expect(quoteOf(100, 80, { ...plan, requestedPickupAt: at }, NOON)).toMatchObject({
      pickupBy: at + 30 * MINUTE_MS,
      expiresAt: NOON + 5 * MINUTE_MS,
    });
  });
});

describe("a quote's ID", () => {
  test.each<QuotedTerms>([
    { expiresAt: NOON, rate: 80 },
    { expiresAt: NOON + 1, rate: 85 },
  ])("is read back as it was written: %j", (terms) => {
    expect(readQuoteId(writeQuoteId(terms, "a-b_C9"))).toEqual({ ...terms, signature: "a-b_C9" });
  });

  test.each([
    "",
    "mbzzzzzz.80.",
    "mbzzzzzz.90.abc",
    "mbz.80.abc",
    "mbzzzzzzzz.80.abc",
    "MBZZZZZZ.80.abc",
    "mbzzzzzz.80.a b",
    "xmbzzzzzzz.80.abc",
  ])("is not read from %j", (id) => expect(readQuoteId(id)).toBeUndefined());

  test("is signed over exactly what a request must repeat", () => {
    const terms = { expiresAt: NOON, rate: 80 } as const;
    const input = {
      address: "1 Main St",
      deliveryAddress: "2 Main St",
      orderTotal: 99.5,
      pickupTimeOption: "asap",
    } as const;
    const texts = [
      quotedText(terms, "v", input),
      quotedText({ ...terms, expiresAt: NOON + 1 }, "v", input),
      quotedText({ ...terms, rate: 85 }, "v", input),
      quotedText(terms, null, input),
      quotedText(terms, "v", { ...input, address: "3 Main St" }),
      quotedText(terms, "v", { ...input, deliveryAddress: "3 Main St" }),
      quotedText(terms, "v", { ...input, orderTotal: 99.51 }),
      quotedText(terms, "v", { ...input, pickupTimeOption: "scheduled" }),
      quotedText(terms, "v", { ...input, requestedPickupTime: "2026-06-16T20:00" }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
    expect(quotedText(terms, "v", { ...input, orderTotal: 99.5, requestedPickupTime: null })).toBe(texts[0]);
  });
});
