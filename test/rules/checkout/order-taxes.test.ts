import { expect, test } from "vitest";
import { toTaxJson } from "#app/domain/checkout/tax-json.ts";
import { taxText } from "#app/domain/checkout/tax-text.ts";
import { orderTaxes } from "#app/domain/checkout/taxes.ts";
import type { LocalTaxRate } from "#app/domain/compliance/local-rate.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { sellableProduct } from "#test/support/sale.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const {
  id: productId,
  vendorId: _,
  status: __,
  ...product
} = sellableProduct({ priceCents: 2500, salePriceCents: 2300 });
const lines: OrderLine[] = [{ ...product, productId, quantity: 2 }];
const sale = {
  vendor: { state: "CO", city: "Denver", timeZone: "America/Denver" },
  orderType: "Pickup" as const,
  customerCity: null,
  localRates: [] as LocalTaxRate[],
};

test("taxes are inside what is paid after deals", () =>
  expect(orderTaxes(lines, sale, NOON)).toEqual({
    goodsCents: 4000,
    lines: [{ key: "excise", name: "Retail marijuana tax", rate: 15, unit: "%", base: 4000, amountCents: 600 }],
    note: null,
    apart: false,
  }));

test("the law and the local rates are those of the dispensary's day", () => {
  const rate = { city: "santa fe", taxKey: "grossReceipts", percent: 8, fromDay: "2026-07-01", untilDay: null };
  const vendor = { state: "NM", city: "Santa Fe", timeZone: "America/Denver" };
  const at = (instant: string) => orderTaxes(lines, { ...sale, vendor, localRates: [rate] }, Date.parse(instant));
  const ratesAt = (instant: string) => at(instant).lines.map((line) => line.rate);
  expect(ratesAt("2026-06-30T23:59:59-06:00")).toEqual([13]);
  expect(ratesAt("2026-07-01T00:00:00-06:00")).toEqual([14, 8]);
  expect(at("2026-06-30T23:59:59-06:00").note).toBe("Prices include gross receipts tax, if any.");
});

test("a delivery in New Mexico is taxed at its destination", () => {
  const rate = { city: "taos", taxKey: "grossReceipts", percent: 9, fromDay: "2026-01-01", untilDay: null };
  const vendor = { state: "NM", city: "Santa Fe", timeZone: "America/Denver" };
  const delivery = { ...sale, vendor, orderType: "Delivery" as const, localRates: [rate], customerCity: "Taos" };
  expect(orderTaxes(lines, delivery, NOON).lines[1]).toMatchObject({ key: "grossReceipts", rate: 9 });
  expect(orderTaxes(lines, { ...delivery, customerCity: null }, NOON).lines).toHaveLength(1);
});

test("Vermont wants its taxes apart", () =>
  expect(orderTaxes(lines, { ...sale, vendor: { ...sale.vendor, state: "VT" } }, NOON).apart).toBe(true));

test("all taxes of unknown rate are named", () => {
  const taxes = orderTaxes(
    lines,
    { ...sale, vendor: { ...sale.vendor, state: "CA" } },
    Date.parse("2028-07-02T12:00:00Z"),
  );
  expect(taxes.note).toBe("Prices include cannabis excise tax and local tax, if any.");
});

test("a state whose rules we haven't read says so and has no invented lines", () => {
  const taxes = orderTaxes(lines, { ...sale, vendor: { ...sale.vendor, state: "TX" } }, NOON);
  expect(taxes).toEqual({
    goodsCents: 4600,
    lines: [],
    note: "We don't know the taxes in these prices, because we haven't read the rules of Texas.",
    apart: false,
  });
});

test("the API shows them in dollars, milligrams of THC as they are, and nothing of an order from before", () => {
  const perMg = {
    key: "excise",
    name: "Cannabis tax",
    rate: 0.00625,
    unit: "$ per mg THC",
    base: 770,
    amountCents: 481,
  } as const;
  const percent = {
    key: "sales",
    name: "State sales tax",
    rate: 6.35,
    unit: "%",
    base: 4000,
    amountCents: 254,
  } as const;
  expect(toTaxJson({ goodsCents: 4000, lines: [perMg, percent], note: null, apart: true })).toEqual({
    taxLines: [
      { name: "Cannabis tax", rate: 0.00625, unit: "$ per mg THC", base: 770, amount: 4.81 },
      { name: "State sales tax", rate: 6.35, unit: "%", base: 40, amount: 2.54 },
    ],
    taxNote: null,
    taxesApart: true,
  });
  expect(toTaxJson(null)).toEqual({ taxLines: [], taxNote: null, taxesApart: false });
  expect([perMg, percent].map(taxText)).toEqual(["Cannabis tax ($0.00625 per mg of THC)", "State sales tax (6.35%)"]);
});
