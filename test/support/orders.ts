import type { OrderCourier, OrderEvent, OrderEventKind } from "#app/domain/orders/event.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";

/** A Tuesday, 12:00 in Los Angeles. */
export const PLACED = Date.parse("2026-06-16T19:00:00Z");

/** What the owner did a minute later. */
export const orderEvent = (kind: OrderEventKind, facts: Partial<OrderEvent> = {}): OrderEvent => ({
  version: 2,
  at: PLACED + 60_000,
  kind,
  byRole: "dispensary",
  byId: "owner",
  readyInMinutes: kind === "accepted" ? 20 : null,
  reason: null,
  note: "",
  ...facts,
});

/** A request that no courier has taken. */
export const orderCourier = (facts: Partial<OrderCourier> = {}): OrderCourier => ({
  id: "request",
  status: "PENDING",
  createdAt: PLACED + 60_000,
  assignedAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  cancelledAt: null,
  failureReason: null,
  courierName: null,
  pin: "1234",
  returnCode: "7135",
  courierPaymentCents: 2000,
  ...facts,
});

/** Two eighths at $25.00. */
export const orderLine = (facts: Partial<OrderLine> = {}): OrderLine => ({
  productId: "blue-dream",
  name: "Blue Dream",
  category: "Flower",
  brand: "Coastline",
  strain: "Sativa",
  amount: "3.5g",
  imageKey: "products/blue-dream.jpg",
  quantity: 2,
  priceCents: 2500,
  salePriceCents: null,
  ...facts,
});

/** A new delivery for Ana Reyes, who pays $58.00 by debit card. */
export const anOrder = (facts: Partial<Order> = {}): Order => ({
  id: "01jxw0000000000000008f3k2m",
  vendorId: "green-door",
  createdAt: PLACED,
  updatedAt: PLACED,
  version: 1,
  status: "AWAITING_PROCESSING",
  events: [],
  couriers: [],
  proposals: [],
  reminders: [],
  seenAt: null,
  idCheckedAt: null,
  idCheckMethod: null,
  idCheckPack: null,
  orderType: "Delivery",
  reservation: false,
  resident: null,
  firstName: "Ana",
  lastName: "Reyes",
  email: "ana@example.org",
  phone: "2135550188",
  birthdate: "1990-05-14",
  deliveryAddress: { street: "1 Main St", apartment: "4B", city: "Los Angeles", state: "CA", zip: "90012" },
  deliveryNote: null,
  paymentMethod: "Debit",
  pointsUsed: 0,
  pointsEarned: 0,
  subtotalCents: 5000,
  feeCents: 300,
  tipCents: 500,
  totalCents: 5800,
  taxes: null,
  vendorDetails: {
    dispensaryName: "Green Door",
    storefrontAddress: "200 N Spring St, Los Angeles, CA 90012",
    logoKey: "logos/green-door.jpg",
    phone: "2135550121",
  },
  items: [orderLine()],
  deals: [],
  ...facts,
});
