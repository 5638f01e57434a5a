import type { App } from "#app/app.ts";
import { clockText, localInput } from "#app/domain/couriers/pickup-time.ts";
import { type CourierRate, courierRate } from "#app/domain/couriers/rate.ts";
import { newId } from "#app/domain/id.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { beforeTaxesCents, orderCode } from "#app/domain/orders/order.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { listOrdersToDeliver, type OrderToDeliver } from "#db/couriers/queries.ts";
import type { TypedItem } from "./item-fields.ts";

/** What a form begins with, by field name. */
export type Prefill = Partial<Record<string, string>>;

export type RequestFormData = {
  /** One key a form: pressed twice, it makes one request. */
  formKey: string;
  rate: CourierRate;
  earliestPickup: string;
  zoneHint: string;
  prefill: Prefill;
  items: TypedItem[];
  /** The dispensary's own orders that a request can start from. */
  orders: { id: string; label: string }[];
};

/** The form for a visitor, or for a dispensary: its own details, its rate, and one of its orders where `orderId` names it. */
export async function requestFormData(
  app: App,
  vendorId: string | null,
  orderId: string | null = null,
): Promise<RequestFormData> {
  const now = app.now();
  const [dispensary, orders] = await Promise.all([
    vendorId ? findCourierDispensary(app.db, vendorId, now) : undefined,
    vendorId ? listOrdersToDeliver(app.db, vendorId) : [],
  ]);
  const timeZone = dispensary?.timeZone ?? "America/Los_Angeles";
  const order = orders.find((candidate) => candidate.id === orderId);
  return {
    formKey: newId(now),
    rate: courierRate(dispensary),
    earliestPickup: localInput(now, timeZone),
    zoneHint: dispensary ? `Your local time (${zoneName(timeZone)}).` : "Dispensary’s local time.",
    prefill: {
      ...(dispensary && {
        dispensaryName: dispensary.dispensaryName,
        address: dispensary.address,
        contactPhone: formatPhone(dispensary.phone ?? ""),
      }),
      ...(order && prefillOf(order)),
    },
    items: order?.items.map(({ name, quantity }) => ({ name, quantity: String(quantity) })) ?? [],
    orders: orders.map((candidate) => ({
      id: candidate.id,
      label: `${candidate.customerName}, ${clockText(candidate.createdAt, timeZone)}`,
    })),
  };
}

const prefillOf = (order: OrderToDeliver): Prefill => ({
  orderId: order.id,
  orderNumber: orderCode(order.id),
  customerName: order.customerName,
  customerPhone: formatPhone(order.customerPhone),
  deliveryAddress: formatAddress(order),
  notes: order.deliveryNote ?? "",
  orderTotal: dollarsFromCents(beforeTaxesCents(order)).toFixed(2),
});
