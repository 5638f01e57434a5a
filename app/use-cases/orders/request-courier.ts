import type { CourierRequestInput } from "#app/domain/couriers/request-schema.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { canRequestCourier, refuseStaleMove } from "#app/domain/orders/move.ts";
import { beforeTaxesCents, type Order, orderCode } from "#app/domain/orders/order.ts";
import { refuse } from "#app/domain/outcome.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { requestCourier } from "../couriers/request.ts";
import { asVendor } from "../frame/as-actor.ts";

type Wishes = Partial<Pick<CourierRequestInput, "notes" | "pickupTimeOption" | "requestedPickupTime">>;

export const requestCourierForOrder = asVendor("orders", async (visit: Visit, by, orderId: string, wishes: Wishes) => {
  const { actor } = by;
  const [order, dispensary] = await Promise.all([
    findOrderOfVendor(visit.db, by.vendorId, orderId),
    findCourierDispensary(visit.db, by.vendorId, visit.now()),
  ]);
  if (!order || !dispensary) return notFound("Order");
  if (!canRequestCourier(order)) return { ...refuseStaleMove(order), details: { order } };
  if (!dispensary.phone) {
    return refuse("phone-missing", "Please add your dispensary's phone number in Settings: the courier needs it.");
  }
  return requestCourier(visit, actor, inputOf(order, { ...dispensary, phone: dispensary.phone }, wishes), null);
});

function inputOf(
  order: Order,
  dispensary: { dispensaryName: string; address: string; phone: string },
  wishes: Wishes,
): CourierRequestInput {
  return {
    dispensaryName: dispensary.dispensaryName,
    address: dispensary.address,
    contactPhone: dispensary.phone,
    orderNumber: orderCode(order.id),
    customerName: `${order.firstName} ${order.lastName}`,
    customerPhone: order.phone,
    deliveryAddress: order.deliveryAddress ? formatAddress(order.deliveryAddress) : "",
    orderTotal: dollarsFromCents(beforeTaxesCents(order)),
    notes: wishes.notes ?? order.deliveryNote ?? "",
    pickupTimeOption: wishes.pickupTimeOption ?? "asap",
    requestedPickupTime: wishes.requestedPickupTime ?? null,
    products: order.items.map(({ name, amount, quantity }) => ({
      name: [name, spacedAmount(amount ?? "")].filter(Boolean).join(", "),
      quantity,
    })),
    isFromDashboard: true,
    orderId: order.id,
  };
}
