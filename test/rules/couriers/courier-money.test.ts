import { expect, test } from "vitest";
import { marginCents, returnedText, settlementRows } from "#app/domain/couriers/money/settlement.ts";
import { courierPaymentCents, courierRate } from "#app/domain/couriers/rate.ts";
import { csvRow } from "#app/platform/csv.ts";

const account = { courierService: true, vendorStatus: "active", subscribed: true } as const;

test.each([
  ["an active courier subscription", account, 85],
  ["a visitor", undefined, 80],
  ["an account without the courier service", { ...account, courierService: false }, 80],
  ["a limited account", { ...account, vendorStatus: "limited" }, 80],
  ["a lapsed courier plan", { ...account, subscribed: false }, 80],
] as const)("%s is paid at its rate", (_, who, rate) => expect(courierRate(who)).toBe(rate));

test("the payment is whole cents, half a cent to the dispensary, over any total", () => {
  expect(courierPaymentCents(0, 80)).toBe(0);
  expect(courierPaymentCents(10_000, 85)).toBe(8500);
  expect(courierPaymentCents(12_345, 80)).toBe(9876);
  // 85 % of $1.50 and of $1.10 is half a cent over.
  expect(courierPaymentCents(150, 85)).toBe(128);
  expect(courierPaymentCents(110, 85)).toBe(94);
  for (let total = 0; total < 20_000; total++) {
    for (const rate of [80, 85] as const) {
      const payment = courierPaymentCents(total, rate);
      expect(Math.abs(payment * 100 - total * rate) <= 50 && Number.isInteger(payment)).toBe(true);
    }
  }
});

test("a settlement's margin is what the courier keeps, to the cent, and its export cannot run a formula", () => {
  const row = {
    week: "2026-06-15",
    courierId: "c1",
    courierName: "=cmd()",
    deliveries: 2,
    orderTotalCents: 20_005,
    paymentCents: 16_004,
    paidBackCents: 8000,
    owedBackCents: 0,
  };
  expect(marginCents(row)).toBe(4001);
  expect(returnedText(row)).toBe("$80.00 paid back");
  expect(returnedText({ ...row, owedBackCents: 150 })).toBe("$80.00 paid back, $1.50 not paid back yet");
  expect(returnedText({ ...row, paidBackCents: 0 })).toBe("");
  expect(settlementRows([row]).map(csvRow).join("")).toBe(
    "Week of,Courier,Courier id,Deliveries,Order total,Paid to dispensaries,Margin,Paid back for returns,Not paid back yet\r\n2026-06-15,'=cmd(),c1,2,200.05,160.04,40.01,80.00,0.00\r\n",
  );
});
