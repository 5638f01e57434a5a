import { describe, expect, test } from "vitest";
import type { Checkout } from "#app/domain/checkout/draft.ts";
import type { SellableProduct } from "#app/domain/checkout/lines.ts";
import { decideOrder } from "#app/domain/checkout/place.ts";
import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { anOrder, orderLine } from "#test/support/orders.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aCheckout, aLine, saleFacts, sellableProduct, sellingVendor } from "#test/support/sale.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");

const contact = {
  firstName: " Ana ",
  lastName: " Reyes ",
  email: " ana@example.org ",
  phone: "+1 (213) 555-0188",
  birthdate: " 05/14/1990 ",
};
const home = { street: " 1550 Vine St ", city: " Los Angeles ", state: " CA ", zip: " 90028 ", apartment: " 4B " };

const pickup = aCheckout({ contact });
const seeing = (total: number, paymentFee: number | null = 0) => ({ seen: { total, paymentFee, stockFrom: null } });
const delivery: Checkout = {
  ...pickup,
  orderType: "Delivery",
  deliveryAddress: home,
  deliveryNote: " Blue gate. ",
  paymentMethod: "Debit",
  tip: 4.5,
  ...seeing(32.5, 3),
};

const order = (
  checkout: Checkout,
  vendor: SellingVendor = sellingVendor(),
  products: SellableProduct[] = [sellableProduct()],
  now = NOON,
) => decideOrder(checkout, saleFacts({ vendor, products }), now);
const message = (verdict: ReturnType<typeof order>) => (verdict.ok ? "placed" : verdict.message);

describe("an order that may be placed", () => {
  test("starts as pending, with the purchase and the requester, trimmed", () => {
    const taxes: Order["taxes"] = {
      goodsCents: 2027,
      lines: [
        { key: "excise", name: "Cannabis excise tax", rate: 15, unit: "%", base: 2027, amountCents: 304 },
        { key: "sales", name: "State sales tax", rate: 7.25, unit: "%", base: 2331, amountCents: 169 },
      ],
      note: "Prices include local tax, if any.",
      apart: false,
    };
    const { id: _, ...placed } = anOrder({
      subtotalCents: 2500,
      feeCents: 300,
      tipCents: 450,
      totalCents: 3250,
      taxes,
      deliveryAddress: { street: "1550 Vine St", apartment: "4B", city: "Los Angeles", state: "CA", zip: "90028" },
      deliveryNote: "Blue gate.",
      items: [orderLine({ quantity: 1, discountCents: 0 })],
    });
    expect(valueIn(order(delivery))).toEqual({ ...placed, confirmFirst: false, waitsUntil: NOON + 45 * 60_000 });
  });

  test("as a pickup goes nowhere: an address and a note that the form still held are dropped", () => {
    const verdict = order({ ...pickup, deliveryAddress: home, deliveryNote: "Blue gate." });
    expect(verdict).toMatchObject({ ok: true, value: { deliveryAddress: null, deliveryNote: null, tipCents: 0 } });
  });

  test("without an apartment and a note has none", () => {
    const { apartment: _, ...house } = home;
    for (const [deliveryAddress, deliveryNote] of [
      [house, null],
      [{ ...home, apartment: " " }, "  "],
    ] as const) {
      const verdict = order({ ...delivery, deliveryAddress, deliveryNote });
      expect(verdict).toMatchObject({ ok: true, value: { deliveryAddress: { apartment: null }, deliveryNote: null } });
    }
  });

  test("may omit the fee if the total that the shopper saw includes it", () =>
    expect(message(order({ ...delivery, ...seeing(32.5, null) }))).toBe("placed"));
});

test("an empty cart is no order", () =>
  expect(order({ ...pickup, items: [] })).toMatchObject({ reason: "cart-empty", message: "Your cart is empty." }));

test("an order holds at most 99 of one product, over all of its lines", () => {
  const lines = (...quantities: number[]) => quantities.map((quantity) => aLine({ quantity }));
  expect(order({ ...pickup, items: lines(98, 1), ...seeing(99 * 25) })).not.toMatchObject({ reason: "too-many" });
  expect(order({ ...pickup, items: lines(98, 2), ...seeing(100 * 25) })).toMatchObject({
    reason: "too-many",
    message: "An order can have at most 99 of Blue Dream.",
    fields: { "items.0.quantity": "An order can have at most 99 of Blue Dream." },
  });
  for (const name of ["  ", null]) {
    const unnamed = aLine({ productId: "gelato", name, quantity: 100 });
    expect(order({ ...pickup, items: [aLine(), unnamed] })).toMatchObject({
      fields: { "items.1.quantity": "An order can have at most 99 of one product." },
    });
  }
});

test("a contact with gaps is refused with a sentence beside each of them", () =>
  expect(order({ ...pickup, contact: { ...contact, lastName: "", phone: "555-0188" } })).toMatchObject({
    reason: "contact-incomplete",
    message: "Please fill out all required fields.",
    fields: { lastName: "Enter your last name.", phone: "Phone number must be 10 digits." },
  }));

test("a shopper is 21 on its birthday by the dispensary's calendar, and not a day before", () => {
  const born = (birthdate: string, now: number) =>
    order({ ...pickup, contact: { ...contact, birthdate } }, sellingVendor(), [sellableProduct()], now);
  expect(message(born("06/16/2005", NOON))).toBe("placed");
  // In Greenwich it is June 16 already.
  expect(born("06/16/2005", Date.parse("2026-06-15T23:30:00-07:00"))).toMatchObject({
    reason: "too-young",
    message: "You must be 21 or older to order.",
    fields: { birthdate: "You must be 21 or older to order." },
  });
});

describe("a delivery's address", () => {
  const to = (deliveryAddress: Checkout["deliveryAddress"]) => order({ ...delivery, deliveryAddress });

  test.each([
    ["none", null],
    ["an empty one", {}],
    ["one of blanks", { street: " ", city: "", state: " ", zip: "" }],
  ])("is asked for where there is %s", (_name, address) =>
    expect(to(address)).toMatchObject({
      reason: "address-missing",
      fields: { deliveryAddress: "Please add a delivery address." },
    }),
  );

  test.each([
    ["no street", { ...home, street: " " }],
    ["no city", { ...home, city: "" }],
    ["no state", { ...home, state: "" }],
    ["no ZIP code", { street: "1550 Vine St", city: "Los Angeles", state: "CA" }],
    ["a street of two lines", { ...home, street: "1550 Vine St\nSuite 4" }],
    ["a street of 121 characters", { ...home, street: "x".repeat(121) }],
  ])("is refused with %s", (_name, address) =>
    expect(to(address)).toMatchObject({
      reason: "address-invalid",
      fields: { deliveryAddress: "Invalid delivery address format. Please re-enter your address." },
    }),
  );

  test("has parts of up to 120 characters and an apartment of up to 40", () =>
    expect(message(to({ ...home, street: "x".repeat(120), apartment: "x".repeat(40) }))).toBe("placed"));

  test.each(["x".repeat(41), "4B\nback door"])("is refused with the apartment %j", (apartment) =>
    expect(to({ ...home, apartment })).toMatchObject({
      reason: "apartment-invalid",
      fields: { apartment: "Enter the apartment on one line, up to 40 characters." },
    }),
  );
});

test("a note for the driver has up to 300 characters", () => {
  expect(message(order({ ...delivery, deliveryNote: "x".repeat(300) }))).toBe("placed");
  expect(order({ ...delivery, deliveryNote: "x".repeat(301) })).toMatchObject({
    reason: "note-too-long",
    fields: { deliveryNote: "A note has at most 300 characters." },
  });
  expect(message(order({ ...pickup, deliveryNote: "x".repeat(301) }))).toBe("placed");
});

describe("a dispensary refuses an order", () => {
  test.each<[string, Partial<SellingVendor>, string]>([
    ["while it is limited", { status: "limited" }, "Green Door is not taking orders at the moment."],
    ["while it is suspended", { suspendedAt: 1 }, "Green Door is not taking orders at the moment."],
    [
      "until its license is verified",
      { withheld: "license" },
      "Green Door takes no orders until we have verified its license.",
    ],
    [
      "until its state is open",
      { withheld: "state" },
      "Green Door takes no orders until we have confirmed the rules of California.",
    ],
    ["of a kind that it does not offer", { dispensaryType: "Delivery" }, "Green Door does not offer pickup."],
    ["while it is closed for good", { businessHours: {} }, "Green Door is closed."],
  ])("%s", (_name, facts, sentence) => expect(message(order(pickup, sellingVendor(facts)))).toBe(sentence));

  test("while it is closed, and says when it opens", () => {
    const night = Date.parse("2026-06-17T04:01:00Z");
    expect(order(pickup, sellingVendor(), [sellableProduct()], night)).toMatchObject({
      reason: "vendor-closed",
      message: "Green Door is closed. It opens tomorrow at 9 AM.",
      details: { nextOpening: "tomorrow at 9 AM" },
    });
    expect(order(pickup, sellingVendor({ businessHours: {} }))).toMatchObject({ details: { nextOpening: null } });
  });

  test("while it is paused, with until when, and why if it says so", () => {
    const facts = { pausedUntil: NOON + 15 * 60_000 };
    const refused = order(pickup, sellingVendor(facts));
    expect(refused).toMatchObject({ reason: "vendor-paused" });
    expect(message(refused)).toMatch(/^Green Door is not taking orders until \d+:\d\d [AP]M\.$/);
    const explained = order(pickup, sellingVendor({ ...facts, pauseReason: "Waiting for a driver" }));
    expect(message(explained)).toMatch(/M: Waiting for a driver\.$/);
  });

  test("with another dispensary's product in it", () => {
    const items = [aLine(), aLine({ productId: "rival" })];
    const products = [sellableProduct(), sellableProduct({ id: "rival", vendorId: "rival-shop" })];
    expect(order({ ...pickup, items, ...seeing(50) }, sellingVendor(), products)).toMatchObject({
      reason: "another-vendor",
      message:
        "You can only add products from the same vendor (Green Door). Please clear your cart to add items from a different vendor.",
    });
  });

  test("below its minimum", () => {
    expect(message(order(pickup, sellingVendor({ minOrderCents: 2500 })))).toBe("placed");
    expect(message(order(pickup, sellingVendor({ minOrderCents: 3000 })))).toBe(
      "The minimum order at Green Door is $30.00. Add $5.00 more.",
    );
  });
});

describe("a payment", () => {
  test.each([
    ["no method", null, null, "payment-missing", "Please select a payment method."],
    ["an empty method", "", null, "payment-missing", "Please select a payment method."],
    ["a method that is not taken", "Credit", null, "payment-not-offered", "Green Door does not accept Credit."],
    ["a method of two lines", "Cash\nonly", null, "payment-not-offered", "Green Door does not accept this."],
  ])("by %s is refused beside its field", (_name, paymentMethod, paymentFee, reason, sentence) =>
    expect(order({ ...pickup, paymentMethod, ...seeing(25, paymentFee) })).toMatchObject({
      reason,
      message: sentence,
      fields: { paymentMethod: sentence },
    }),
  );

  test("must be confirmed if the fee differs from what the shopper saw", () => {
    for (const paymentFee of [0, 2, 3.01, 1e308])
      expect(order({ ...delivery, ...seeing(32.5, paymentFee) })).toMatchObject({
        reason: "changed-meanwhile",
        message: "The fee for paying by Debit is $3.00.",
      });
  });
});

describe("a tip", () => {
  test.each([-0.01, 500.01, 1.005])("of %d dollars is refused", (tip) =>
    expect(order({ ...delivery, tip })).toMatchObject({
      reason: "tip-invalid",
      fields: { tip: "A tip is an amount from $0.00 to $500.00." },
    }),
  );

  test("is for deliveries alone, and a pickup's tip of $0 is no tip", () => {
    expect(order({ ...pickup, tip: 0.01 })).toMatchObject({
      reason: "tip-invalid",
      fields: { tip: "Tips are for delivery orders only." },
    });
    expect(message(order({ ...pickup, tip: 0 }))).toBe("placed");
    expect(message(order({ ...delivery, tip: null, ...seeing(28, 3) }))).toBe("placed");
  });
});

describe("what the shopper agreed to", () => {
  const items = [aLine(), aLine({ productId: "gelato", name: "Gelato", price: 10 })];
  const gelato = (facts: Partial<SellableProduct> = {}) =>
    sellableProduct({ id: "gelato", name: "Gelato", priceCents: 1000, ...facts });
  const both = { ...pickup, items, ...seeing(35) };

  test("is the total to the cent", () => {
    expect(message(order(both, sellingVendor(), [sellableProduct(), gelato()]))).toBe("placed");
    for (const totalAmount of [34.99, 35.01, Number.NaN])
      expect(order({ ...both, ...seeing(totalAmount) }, sellingVendor(), [sellableProduct(), gelato()])).toMatchObject({
        reason: "changed-meanwhile",
        message: "The total is now $35.00.",
      });
  });

  test("is each product as it was: one that changed is named, and several are said to have", () => {
    const dearer = sellableProduct({ priceCents: 2600 });
    expect(message(order(both, sellingVendor(), [dearer, gelato()]))).toBe("The price of Blue Dream has changed.");
    expect(message(order(both, sellingVendor(), [dearer, gelato({ amount: "7g" })]))).toBe(
      "Some products have changed since you filled your cart.",
    );
  });

  test("is each product's size too, though the total is the same", () => {
    const smaller = [sellableProduct({ amount: "1g" }), gelato()];
    expect(message(order(both, sellingVendor(), smaller))).toBe("Blue Dream is now sold as 1\u00A0g.");
  });

  test("is checked before the minimum, or shoppers would add to a cart that cannot be ordered", () => {
    const disabled = gelato({ status: "Disabled" });
    const verdict = order(both, sellingVendor({ minOrderCents: 3000 }), [sellableProduct(), disabled]);
    expect(message(verdict)).toBe("Gelato is not available at the moment.");
  });
});
