import { expect, test } from "vitest";
import type { Order } from "#app/domain/orders/order.ts";
import { toShopperOrderJson, toShownOrderJson } from "#app/domain/orders/order-json.ts";

const NOW = Date.UTC(2026, 5, 15, 19, 0);
/** Stands wherever only the dispensary, its staff and its couriers may look. */
const INTERNAL = "internal-4711";
const SECRET_CENTS = 987_654;

const line = (productId: string) => ({
  productId,
  name: "Haze",
  category: "Flower",
  brand: "Coastline",
  strain: "Sativa",
  amount: "3.5g",
  imageKey: "products/haze.jpg",
  quantity: 2,
  priceCents: 2500,
  salePriceCents: 2000,
  discountCents: 100,
  thcPercent: 21,
  contents: { grams: 3.5 },
  costCents: SECRET_CENTS,
});
const event = (kind: string, version: number) => ({
  version,
  at: NOW + version,
  kind,
  byRole: "dispensary",
  byId: INTERNAL,
  readyInMinutes: 20,
  reason: null,
  note: INTERNAL,
});

/** An order with everything that one can have, and more than its type allows. */
const order = {
  id: "01J000HAZE",
  vendorId: "vendor",
  createdAt: NOW,
  updatedAt: NOW,
  version: 3,
  status: "AWAITING_PROCESSING",
  events: [event("accepted", 2), event("ready", 3)],
  couriers: [
    {
      id: INTERNAL,
      status: "assigned",
      createdAt: NOW,
      assignedAt: NOW,
      pickedUpAt: null,
      deliveredAt: null,
      cancelledAt: null,
      failureReason: null,
      courierName: INTERNAL,
      courierPhone: INTERNAL,
      pin: INTERNAL,
      courierPaymentCents: SECRET_CENTS,
    },
  ],
  proposals: [
    {
      id: "proposal",
      createdAt: NOW,
      expiresAt: NOW + 1,
      otherwise: "remove",
      answer: null,
      answeredAt: null,
      lines: [{ productId: "haze", action: "replace", replacementId: "kush" }],
      items: [line("kush")],
      fallbackItems: [line("kush")],
    },
  ],
  reminders: [{ step: "admin-after-10", at: NOW, outcome: INTERNAL }],
  seenAt: NOW,
  idCheckedAt: NOW,
  idCheckMethod: "barcode",
  idCheckPack: "CA",
  windowFrom: NOW,
  windowTo: NOW + 1,
  dueAt: NOW,
  waitsUntil: NOW,
  orderType: "Delivery",
  reservation: true,
  resident: true,
  firstName: "Ana",
  lastName: "Reyes",
  email: "ana@example.org",
  phone: "2135550188",
  birthdate: "1990-05-14",
  deliveryAddress: { street: "1 Main St", apartment: "4B", city: "Los Angeles", state: "CA", zip: "90012" },
  deliveryNote: "Ring twice.",
  paymentMethod: "Cash",
  subtotalCents: 4000,
  feeCents: 300,
  tipCents: 500,
  totalCents: 4800,
  taxes: {
    goodsCents: SECRET_CENTS,
    lines: [{ name: "Excise", rate: 15, unit: "%", base: 4000, amountCents: 600 }],
    note: "Local tax is not known.",
    apart: false,
  },
  vendorDetails: {
    dispensaryName: "Green Door",
    storefrontAddress: "200 N Spring St",
    logoKey: "logos/green.jpg",
    phone: "2135550121",
    ownerEmail: INTERNAL,
  },
  items: [line("haze")],
  pointsUsed: 100,
  pointsEarned: 38,
  pointsPerson: INTERNAL,
  deals: [
    {
      id: INTERNAL,
      name: "Spring",
      code: INTERNAL,
      productIds: [INTERNAL],
      discountCents: 100,
      lineCents: [100],
      uses: 7,
    },
  ],
  staffNote: INTERNAL,
  tokenHash: INTERNAL,
  clientIp: INTERNAL,
} as unknown as Order;

/** Every key, with the way to it: "items.price". Lists are stepped through. */
function keysIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => keysIn(entry, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const way = path ? `${path}.${key}` : key;
    return [way, ...keysIn(inner, way)];
  });
}

const under = (path: string, keys: string) => [path, ...keys.split(" ").map((key) => `${path}.${key}`)];
const product = "productId name amount quantity price";
const allowed = [
  ..."_id vendorId createdAt updatedAt code status stage idCheckedAt orderType reservation subtotal".split(" "),
  ..."pointsText taxNote taxesApart payment_fee tip total payment_method deliveryNote".split(" "),
  ...under("stages", "stage at by"),
  ...under("proposal", "id createdAt expiresAt otherwise answer"),
  ...["proposal.lines", ...["from", "to"].flatMap((side) => under(`proposal.lines.${side}`, `${product} image`))],
  ...[...under("proposal.before", "total"), ...under("proposal.after", "total")],
  ...under("proposal.fallback", "total"),
  ...under("idCheck", "method pack"),
  ...under("window", "from to"),
  ...under("deals", "name amount"),
  ...under("taxLines", "name rate unit base amount"),
  ...under("contactInfo", "firstName lastName email phone"),
  ...under("deliveryAddress", "street apartment city state zip"),
  ...under("items", `${product} category brand strain image salePrice discount`),
  ...under("items.priceParts", "name amount"),
  ...under("vendorDetails", "dispensaryName storefrontAddress logoUrl"),
  ...under("vendorDetails.contactNumber", "formatted e164"),
].toSorted();

test.each([
  ["an order as its shopper reads it", toShopperOrderJson(order), [...allowed, ...under("customer", "birthdate")]],
  ["an order as its link shows it, without the birthdate", toShownOrderJson(order), allowed],
])("%s holds these keys at any depth, and nothing else", (_, json, keys) => {
  expect([...new Set(keysIn(json))].toSorted()).toEqual(keys.toSorted());
  const text = JSON.stringify(json);
  expect(text).not.toContain(INTERNAL);
  expect(text).not.toContain(String(SECRET_CENTS / 100));
});
