import { expect, test } from "vitest";
import { orderNotice, placedMail } from "#app/domain/notices/email.ts";
import type { OrderEventKind } from "#app/domain/orders/event.ts";
import { markedAs, markedAsStage, undoneText } from "#app/domain/orders/messages.ts";
import { type Order, orderStatuses } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { anOrder, orderEvent, orderLine, PLACED } from "#test/support/orders.ts";

const delivery = anOrder({
  updatedAt: PLACED + 5 * 60_000,
  status: "COMPLETED",
  events: [orderEvent("delivered", { at: PLACED + 5 * 60_000 })],
  reminders: [{ step: "push-at-once", at: PLACED + 1000, outcome: "delivered" }],
  seenAt: PLACED + 30_000,
  idCheckedAt: PLACED + 4 * 60_000,
  idCheckMethod: "barcode",
  idCheckPack: "CA",
  subtotalCents: 5800,
  tipCents: 450,
  totalCents: 6550,
  deliveryNote: "Blue gate,\r\n\r\nring twice",
  items: [
    orderLine({ priceCents: 3000, salePriceCents: 2500 }),
    orderLine({
      productId: "grinder",
      name: "Grinder",
      category: "Gear",
      brand: "",
      strain: null,
      amount: null,
      imageKey: null,
      quantity: 1,
      priceCents: 800,
    }),
  ],
});
const pickup: Order = {
  ...delivery,
  status: "AWAITING_PROCESSING",
  seenAt: null,
  idCheckedAt: null,
  idCheckMethod: null,
  idCheckPack: null,
  orderType: "Pickup",
  feeCents: 0,
  tipCents: 0,
  totalCents: 5800,
  deliveryAddress: null,
  deliveryNote: null,
  paymentMethod: "Cash",
  vendorDetails: { ...delivery.vendorDetails, phone: null },
};

const LA = "America/Los_Angeles";

test("a dispensary's mail of a delivery says who, where, what and how much, and answers go to the shopper", () =>
  expect(orderNotice(delivery, "shop@example.com", "https://nearleaf.example", LA)).toEqual({
    kind: "order-placed",
    toEmail: "shop@example.com",
    replyTo: "ana@example.org",
    subject: "New delivery order 8F3K2M: $65.50 from Ana Reyes",
    body: `Order 8F3K2M
Ana Reyes, (213) 555-0188, ana@example.org
Deliver to 1 Main St, #4B, Los Angeles, CA 90012
Note: Blue gate, ring twice

2 x Blue Dream (3.5\u00A0g): $50.00
1 x Grinder: $8.00

Debit fee: $3.00
Tip: $4.50
Total: $65.50, all taxes included, to be paid by debit

Nearleaf sends the customer no texts: please reply with an ETA.
https://nearleaf.example/vendor-dashboard
`,
  }));

test("a pickup's mail has neither address nor note, and no line for what costs nothing", () => {
  const { subject, body } = orderNotice(pickup, "shop@example.com", "https://nearleaf.example", LA);
  expect(subject).toBe("New pickup order 8F3K2M: $58.00 from Ana Reyes");
  expect(body.split("\n").slice(2, 8)).toEqual([
    "Pickup at your dispensary",
    "",
    "2 x Blue Dream (3.5\u00A0g): $50.00",
    "1 x Grinder: $8.00",
    "",
    "Total: $58.00, all taxes included, to be paid by cash",
  ]);
  const plain = orderNotice(
    { ...delivery, deliveryNote: null },
    "shop@example.com",
    "https://nearleaf.example",
    LA,
  ).body;
  expect(plain.split("\n").slice(2, 4)).toEqual(["Deliver to 1 Main St, #4B, Los Angeles, CA 90012", ""]);
});

test("an order for later says for when, in the dispensary's own time, to both", () => {
  const windowFrom = Date.parse("2026-06-17T15:00:00-07:00");
  const later = { ...pickup, windowFrom, windowTo: windowFrom + 30 * 60_000 };
  expect(orderNotice(later, "shop@example.com", "", LA).body).toContain("For Wed, Jun 17, 3:00 PM – 3:30 PM\n");
  expect(placedMail(later, LA).body).toContain("has your order for Wed, Jun 17, 3:00 PM – 3:30 PM. Follow");
  expect(placedMail(pickup, LA).body).toContain("has your order. Follow");
});

test("the birthdate stays on the dashboard", () =>
  expect(JSON.stringify(orderNotice(delivery, "shop@example.com", "", LA))).not.toMatch(/1990|birth/i));

test("the API shows an order in dollars, with formatted phones and instants as ISO", () => {
  expect(toOrderJson(delivery)).toEqual({
    _id: delivery.id,
    vendorId: "green-door",
    window: null,
    createdAt: "2026-06-16T19:00:00.000Z",
    updatedAt: "2026-06-16T19:05:00.000Z",
    code: "8F3K2M",
    status: "COMPLETED",
    stage: "delivered",
    stages: [
      { stage: "placed", at: "2026-06-16T19:00:00.000Z", by: "shopper" },
      { stage: "delivered", at: "2026-06-16T19:05:00.000Z", by: "dispensary" },
    ],
    proposal: null,
    reminders: [{ channel: "push", at: "2026-06-16T19:00:01.000Z", outcome: "delivered" }],
    seenAt: "2026-06-16T19:00:30.000Z",
    idCheckedAt: "2026-06-16T19:04:00.000Z",
    idCheck: { method: "barcode", pack: "CA" },
    orderType: "Delivery",
    subtotal: 58,
    deals: [],
    pointsText: null,
    taxLines: [],
    taxNote: null,
    taxesApart: false,
    payment_fee: 3,
    tip: 4.5,
    total: 65.5,
    payment_method: "Debit",
    contactInfo: { firstName: "Ana", lastName: "Reyes", email: "ana@example.org", phone: "(213) 555-0188" },
    customer: { birthdate: "05/14/1990" },
    deliveryAddress: delivery.deliveryAddress,
    deliveryNote: delivery.deliveryNote,
    items: [
      {
        productId: "blue-dream",
        name: "Blue Dream",
        category: "Flower",
        brand: "Coastline",
        strain: "Sativa",
        amount: "3.5g",
        image: "/images/products/blue-dream-small.jpg",
        quantity: 2,
        price: 30,
        salePrice: 25,
        discount: 0,
        priceParts: [
          { name: "Regular price", amount: 60 },
          { name: "Sale price", amount: -10 },
        ],
      },
      expect.objectContaining({ productId: "grinder", strain: null, amount: null, image: "/placeholder.svg" }),
    ],
    vendorDetails: {
      dispensaryName: "Green Door",
      storefrontAddress: "200 N Spring St, Los Angeles, CA 90012",
      logoUrl: "/images/logos/green-door-small.jpg",
      contactNumber: { formatted: "(213) 555-0121", e164: "+12135550121" },
    },
  });
  expect(toOrderJson(pickup)).toMatchObject({
    seenAt: null,
    idCheckedAt: null,
    idCheck: null,
    vendorDetails: { contactNumber: null },
  });
  expect(toOrderJson({ ...pickup, events: [], confirmFirst: true }).unconfirmed).toBe(true);
});

test("a toast names an order's status as people say it", () => {
  expect(orderStatuses.map(markedAs)).toEqual([
    "Order successfully marked as awaiting processing",
    "Order successfully marked as completed",
    "Order successfully marked as cancelled",
  ]);
  expect(markedAsStage("onTheWay")).toBe("Order marked as on the way");
});

test("an undo is described by what it reverted", () => {
  const event = (kind: OrderEventKind, at: number) => orderEvent(kind, { version: at, at });
  const accepted = [event("accepted", 1), event("undone", 2)];
  expect(undoneText(accepted)).toBe("Acceptance undone");
  expect(undoneText([event("accepted", 1), event("ready", 2), event("undone", 3), event("undone", 4)])).toBe(
    "Acceptance undone",
  );
  expect(undoneText([...accepted, event("accepted", 3), event("collected", 4), event("undone", 5)])).toBe(
    "Completion undone",
  );
});
