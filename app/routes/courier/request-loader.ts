import type { App } from "#app/app.ts";
import { carrierRulesOf } from "#app/domain/couriers/carrier-rules.ts";
import { courierRate } from "#app/domain/couriers/rate.ts";
import { newId } from "#app/domain/id.ts";
import { HOME_ZONE, zoneName } from "#app/domain/local-date.ts";
import { clockText, localInput } from "#app/domain/local-instant.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { beforeTaxesCents, orderCode } from "#app/domain/orders/order.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { listOrdersToDeliver, type OrderToDeliver } from "#db/couriers/queries.ts";

export type Prefill = Partial<Record<string, string>>;

export type RequestFormData = Awaited<ReturnType<typeof requestFormData>>;

export async function requestFormData(app: App, vendorId: string | null, orderId: string | null = null) {
  const now = app.now();
  const [dispensary, orders] = await Promise.all([
    vendorId ? findCourierDispensary(app.db, vendorId, now) : undefined,
    vendorId ? listOrdersToDeliver(app.db, vendorId) : [],
  ]);
  const timeZone = dispensary?.timeZone ?? HOME_ZONE;
  const order = orders.find((candidate) => candidate.id === orderId);
  const prefill: Prefill = {
    ...(dispensary && {
      dispensaryName: dispensary.dispensaryName,
      address: dispensary.address,
      contactPhone: formatPhone(dispensary.phone ?? ""),
    }),
    ...(order && prefillOf(order)),
  };
  return {
    /** Idempotency key: a double press makes one request. */
    formKey: newId(now),
    rate: courierRate(dispensary),
    earliestPickup: localInput(now, timeZone),
    zoneHint: dispensary ? `Your local time (${zoneName(timeZone)}).` : "Dispensary’s local time.",
    /** Who may carry from the dispensary's own address. */
    carriers: dispensary ? (carrierRulesOf(dispensary, now).by?.text ?? null) : null,
    prefill,
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
