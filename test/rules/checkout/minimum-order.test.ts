import { expect, test } from "vitest";
import { checkMinimum, missingCents } from "#app/domain/checkout/minimum-order.ts";
import { sellingVendor } from "#test/support/sale.ts";

test("adding the missing amount reaches the minimum to the cent", () => {
  const vendor = sellingVendor({ minOrderCents: 3050 });
  for (let priceCents = 0; priceCents <= 4000; priceCents += 50) {
    const goods = (extra: number) => [{ priceCents: priceCents + extra, salePriceCents: null, quantity: 1 }];
    const missing = missingCents(vendor.minOrderCents, priceCents);
    expect(checkMinimum(vendor, goods(missing))).toBeUndefined();
    if (missing > 0) expect(checkMinimum(vendor, goods(missing - 1))?.message).toContain("Add $0.01 more.");
  }
});

test("what deals take off does not count against it", () => {
  const goods = [{ priceCents: 2000, salePriceCents: null, quantity: 1, discountCents: 1500 }];
  expect(checkMinimum(sellingVendor({ minOrderCents: 2000 }), goods)).toBeUndefined();
});

test("the missing amount is shown in dollars", () => {
  const goods = [{ priceCents: 1999, salePriceCents: null, quantity: 1 }];
  expect(checkMinimum(sellingVendor({ minOrderCents: 2000 }), goods)).toEqual({
    ok: false,
    reason: "below-minimum-order",
    message: "The minimum order at Green Door is $20.00. Add $0.01 more.",
  });
});
