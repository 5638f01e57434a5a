import type { OrderEventKind } from "#app/domain/orders/event.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { orderEvents, orderItems, orders, products, vendors } from "../schema/index.ts";
import { demoUserIds, demoVendorIds } from "./demo-ids.ts";
import { type Random, seeded, stableId } from "./random.ts";

type VendorRow = typeof vendors.$inferInsert;
type ProductRow = typeof products.$inferInsert;
type OrderRow = typeof orders.$inferInsert;
type ItemRow = typeof orderItems.$inferInsert;
type EventRow = typeof orderEvents.$inferInsert;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Age and result: a few are waiting, most are done. In days and minutes. */
const timeline: readonly [days: number, minutes: number, status: OrderStatus][] = [
  [0, 6, "AWAITING_PROCESSING"],
  [0, 19, "AWAITING_PROCESSING"],
  [0, 44, "AWAITING_PROCESSING"],
  [0, 71, "COMPLETED"],
  [0, 95, "CANCELLED"],
  [1, 12, "AWAITING_PROCESSING"],
  [1, 55, "COMPLETED"],
  [2, 30, "COMPLETED"],
  [3, 8, "COMPLETED"],
  [4, 40, "COMPLETED"],
  [5, 22, "CANCELLED"],
  [7, 15, "COMPLETED"],
  [9, 50, "COMPLETED"],
  [11, 5, "COMPLETED"],
];

/** Invented shoppers at real streets around downtown. */
const shoppers = [
  ["Maya", "Ortiz", "2135550140", "1991-04-12", "1200 S Hope St", "90015", 34.0401, -118.2642],
  ["Jordan", "Pham", "3235550141", "1986-11-03", "600 W 9th St", "90015", 34.0448, -118.2606],
  ["Elijah", "Carter", "2135550142", "1979-07-29", "108 W 2nd St", "90012", 34.0514, -118.2446],
  ["Sofia", "Brandt", "3105550143", "1998-01-17", "1111 Wilshire Blvd", "90017", 34.0523, -118.2625],
  ["Amir", "Farahani", "2135550145", "1993-09-21", "2121 E 7th Pl", "90021", 34.0352, -118.2304],
  ["Lucia", "Mendez", "3235550146", "1988-05-06", "1814 W Temple St", "90026", 34.0722, -118.2652],
  ["Grace", "Kim", "2135550147", "1995-12-30", "3250 W Olympic Blvd", "90006", 34.0525, -118.3122],
  ["Owen", "McBride", "3235550148", "1972-02-14", "1550 N Main St", "90012", 34.0648, -118.2262],
] as const;

/** A shop's orders, with snapshots of the products. */
export function demoOrders(vendor: VendorRow, menu: readonly ProductRow[], count: number, now: number) {
  const random = seeded("orders", vendor.id);
  const listed = menu.filter((product) => product.status === "Active" && product.imageKey);
  const rows = timeline.slice(0, count).map((entry, at) => orderOf(vendor, listed, entry, at, now, random));
  return {
    orders: rows.map(({ order }) => order),
    items: rows.flatMap(({ items }) => items),
    events: rows.flatMap(({ events }) => events),
  };
}

/** The owners of the dispensaries that have orders. */
const ownerOf: Record<string, string> = Object.fromEntries(
  (["vendor", "rival", "partner"] as const).map((key) => [demoVendorIds[key], demoUserIds[key]]),
);

/** The stages of the open orders, newest first, so that every column of the board has one. */
const progress: Partial<Record<number, readonly OrderEventKind[]>> = {
  1: ["accepted"],
  2: ["accepted", "ready"],
  5: ["accepted", "ready", "onTheWay"],
};

function eventsOf({ id, vendorId, createdAt, orderType }: OrderRow, at: number): EventRow[] {
  const kinds = (progress[at] ?? []).filter((kind) => kind !== "onTheWay" || orderType === "Delivery");
  return kinds.map((kind, step) => ({
    orderId: id,
    vendorId,
    version: step + 2,
    at: createdAt + [2, 14, 16][step]! * MINUTE,
    kind,
    byRole: "dispensary",
    byId: ownerOf[vendorId] ?? null,
    readyInMinutes: kind === "accepted" ? 15 : null,
  }));
}

function orderOf(
  vendor: VendorRow,
  listed: readonly ProductRow[],
  [days, minutes, status]: (typeof timeline)[number],
  at: number,
  now: number,
  random: Random,
): { order: OrderRow; items: ItemRow[]; events: EventRow[] } {
  const id = stableId("order", vendor.id, at);
  const createdAt = now - days * DAY - minutes * MINUTE;
  const [firstName, lastName, phone, birthdate, street, zip, lat, lng] = shoppers[at % shoppers.length]!;
  const items = itemsOf(id, listed, vendor.minOrderCents ?? 0, random);
  const subtotalCents = items.reduce((sum, item) => sum + (item.salePriceCents ?? item.priceCents) * item.quantity, 0);
  const payment = random.pick(vendor.acceptedPayments!);
  const delivery = vendor.dispensaryType !== "Pickup" && random.chance(0.7);
  const feeCents = payment.fee * 100;
  const tipCents = delivery ? random.pick([0, 300, 500, 800]) : 0;
  const moved = status === "AWAITING_PROCESSING" ? 0 : random.whole(25, 55) * MINUTE;
  const orderType = delivery ? "Delivery" : "Pickup";
  const events = eventsOf({ id, vendorId: vendor.id, createdAt, orderType } as OrderRow, at);
  return {
    events,
    order: {
      id,
      vendorId: vendor.id,
      createdAt,
      updatedAt: events.at(-1)?.at ?? Math.min(now, createdAt + moved),
      version: events.at(-1)?.version ?? (moved ? 2 : 1),
      status,
      seenAt: createdAt + MINUTE,
      orderType,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone,
      birthdate,
      street: delivery ? street : null,
      city: delivery ? "Los Angeles" : null,
      state: delivery ? "CA" : null,
      zip: delivery ? zip : null,
      lat: delivery ? lat : null,
      lng: delivery ? lng : null,
      paymentMethod: payment.method,
      subtotalCents,
      feeCents,
      tipCents,
      totalCents: subtotalCents + feeCents + tipCents,
      vendorDetails: {
        dispensaryName: vendor.dispensaryName,
        storefrontAddress: formatAddress({
          street: vendor.street,
          city: vendor.city,
          state: vendor.state,
          zip: vendor.zip,
        }),
        logoKey: vendor.logoKey ?? null,
        phone: vendor.phone ?? null,
      },
    },
    items,
  };
}

function itemsOf(orderId: string, listed: readonly ProductRow[], minimum: number, random: Random): ItemRow[] {
  const items: ItemRow[] = [];
  let total = 0;
  for (const product of random.shuffled(listed)) {
    if (items.length >= 5 || (items.length >= 1 && total >= minimum && random.chance(0.45))) break;
    const quantity = random.chance(0.25) ? 2 : 1;
    total += (product.salePriceCents ?? product.priceCents) * quantity;
    items.push({
      orderId,
      line: items.length,
      productId: product.id,
      name: product.name,
      category: product.category,
      brand: product.brand ?? "",
      strain: product.strain ?? null,
      amount: product.amount ?? null,
      imageKey: product.imageKey ?? null,
      quantity,
      priceCents: product.priceCents,
      salePriceCents: product.salePriceCents ?? null,
    });
  }
  return items;
}
