import { describe, expect, test } from "vitest";
import { toReceiptJson } from "#app/domain/sales/receipt.ts";
import { receiptSchema } from "#app/domain/sales/receipt-schema.ts";
import { anOrder, orderCourier, orderEvent, orderLine, PLACED } from "#test/support/orders.ts";

const facts = {
  licenseNumber: "C10-0000123",
  preparer: { firstName: "Ines", employeeNumber: "7" },
  courier: { firstName: "Cory", employeeNumber: "D-12" },
  signature: "M10 20L30 40",
  customerNumber: "8F3K2M00",
};
const LATER = PLACED + 45 * 60_000;

describe("a receipt", () => {
  test("names the order, the people and the sums", () => {
    const written = toReceiptJson(anOrder(), facts);
    expect(receiptSchema.parse(written)).toEqual(written);
    expect(written).toMatchObject({
      order: "8F3K2M",
      dispensary: {
        name: "Green Door",
        address: "200 N Spring St, Los Angeles, CA 90012",
        licenseNumber: "C10-0000123",
      },
      preparedBy: facts.preparer,
      deliveredBy: facts.courier,
      customer: { firstName: "Ana", number: "8F3K2M00" },
      requestedAt: "2026-06-16T19:00:00.000Z",
      deliveredAt: null,
      deliveryAddress: "1 Main St, #4B, Los Angeles, CA 90012",
      items: [{ name: "Blue Dream", brand: "Coastline", holds: "3.5\u00A0g", quantity: 2, total: 50, discount: 0 }],
      subtotal: 50,
      total: 58,
      signature: "M10 20L30 40",
    });
  });

  test("names no preparer whose name isn't known, and no address of a pickup", () => {
    const unnamed = { firstName: "", employeeNumber: null };
    const pickup = anOrder({ orderType: "Pickup", deliveryAddress: null });
    expect(toReceiptJson(pickup, { ...facts, preparer: unnamed, courier: null })).toMatchObject({
      preparedBy: null,
      deliveredBy: null,
      deliveryAddress: null,
    });
  });

  test.each([
    [{ contents: { grams: 1.2 } }, "1.2 g"],
    [{ contents: { fluidOunces: 12 } }, "12 fl oz"],
    [{ contents: {}, amount: "3.5g" }, "3.5\u00A0g"],
    [{ amount: null }, "1 piece"],
  ])("of a line with %j says that a package holds %s", (line, holds) => {
    expect(toReceiptJson(anOrder({ items: [orderLine(line)] }), facts).items[0]?.holds).toBe(holds);
  });

  test("says what deals took off a line", () => {
    const order = anOrder({ items: [orderLine({ discountCents: 1250 })] });
    expect(toReceiptJson(order, facts).items[0]).toMatchObject({ total: 37.5, discount: 12.5 });
  });

  test.each([
    ["a delivery", anOrder({ status: "COMPLETED", events: [orderEvent("delivered", { at: LATER })] })],
    [
      "a pickup",
      anOrder({
        orderType: "Pickup",
        status: "COMPLETED",
        events: [orderEvent("accepted"), orderEvent("collected", { at: LATER })],
      }),
    ],
  ])("of %s says when it was handed over", (_, order) => {
    expect(toReceiptJson(order, facts).deliveredAt).toBe("2026-06-16T19:45:00.000Z");
  });

  test("says no time of handover while a courier is on the way", () => {
    const courier = orderCourier({ status: "PICKED_UP", assignedAt: LATER, pickedUpAt: LATER });
    expect(toReceiptJson(anOrder({ couriers: [courier] }), facts).deliveredAt).toBeNull();
  });
});
