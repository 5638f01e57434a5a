import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { checkZone } from "#app/domain/checkout/delivery.ts";
import { orderTaxes } from "#app/domain/checkout/taxes.ts";
import { checkDelivery } from "#app/domain/compliance/flow.ts";
import { cityKey } from "#app/domain/compliance/local-rate.ts";
import { canMove, viewerOf } from "#app/domain/couriers/access.ts";
import type { AddressInput } from "#app/domain/couriers/address/schema.ts";
import { illegalMove } from "#app/domain/couriers/refusals.ts";
import { type CourierRequest, isFinished } from "#app/domain/couriers/request.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { boughtAt, type Order } from "#app/domain/orders/order.ts";
import { type Outcome, ok, type Refusal, refuseField } from "#app/domain/outcome.ts";
import { addressParts, formatAddress } from "#app/domain/places/address.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { selectLocalRates } from "#db/compliance/local-tax-rates.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { planDelivery } from "../frame/plan-delivery.ts";
import { readSaleFactsForChange } from "../orders/read-sale-facts-for-change.ts";
import { moveCourierRequest } from "./move.ts";

type Change = AddressInput & { requestId: string };
type Changed = { before: CourierRequest; request: CourierRequest };

/** Sends a delivery that isn't over to another address, by the same checks as a new request. Pay and total stay. */
export async function changeAddress(visit: Visit, actor: Actor, change: Change): Promise<Outcome<Changed>> {
  const { requestId, version, note, placeKind, ...typed } = change;
  const viewer = viewerOf(actor);
  const limited = overLimit(await visit.rateLimit("courierQuote", actor.vendorId ?? actor.userId));
  if (limited) return limited;
  const found = await findCourierRequest(visit.db, requestId);
  if (!found || !canViewRequest(viewer, found, visit.now())) return notFound("Courier request");
  if (!canMove(viewer, found, "changeAddress")) return notAllowed;
  const { log: _, ...before } = found;
  if (isFinished(before.status)) return illegalMove(before);

  const address = { ...typed, apartment: typed.apartment || null };
  const point = await findDropOff(visit, before, formatAddress({ ...address, apartment: null }));
  if (!point.ok) return point;
  const refusal =
    placeError(before, placeKind, visit.now()) ?? (await orderError(visit, before, typed.city, point.value));
  if (refusal) return refusal;
  const dropOff = { address, point: point.value ?? null, note };
  const moved = await moveCourierRequest(visit, actor, { requestId, move: "changeAddress", version, dropOff });
  return moved.ok ? ok({ before, request: moved.value }) : moved;
}

async function findDropOff(app: App, request: CourierRequest, deliveryAddress: string) {
  const { vendorId, address, orderTotalCents } = request;
  const dispensary = vendorId ? await findCourierDispensary(app.db, vendorId, app.now()) : undefined;
  const delivery = {
    address,
    deliveryAddress,
    orderTotal: dollarsFromCents(orderTotalCents),
    pickupTimeOption: "asap",
  } as const;
  const plan = await planDelivery(app, dispensary, delivery, null);
  if (plan.ok) return ok(plan.value.dropOff);
  // Only the drop-off can be corrected here.
  return plan.fields ? { ...plan, fields: { street: plan.message } } : plan;
}

function placeError({ address, timeZone }: CourierRequest, placeKind: AddressInput["placeKind"], now: number) {
  const requested = { orderType: "Delivery", placeKind, paymentMethod: null, checkedBefore: true } as const;
  return checkDelivery({ state: addressParts(address).state, timeZone }, requested, now);
}

/** An order stays in its dispensary's zone, and keeps its taxes: some states tax by the customer's city. */
async function orderError(
  app: App,
  { vendorId, orderId }: CourierRequest,
  city: string,
  point: Point | undefined,
): Promise<Refusal | undefined> {
  const order = vendorId && orderId ? await findOrderOfVendor(app.db, vendorId, orderId) : undefined;
  if (!order) return undefined;
  const [{ facts }, rates] = await Promise.all([
    readSaleFactsForChange(app, order, []),
    selectLocalRates(app.db, order.vendorId, cityKey(city)),
  ]);
  const outside = checkZone(facts.vendor, point);
  if (outside) return { ...outside, fields: { street: outside.message } };
  const localRates = [...facts.localRates, ...rates];
  const taxesIn = (customerCity: string | undefined) => taxesOf(order, { ...facts, localRates }, customerCity ?? null);
  if (taxesIn(city) === taxesIn(order.deliveryAddress?.city)) return undefined;
  return refuseField(
    "undeliverable",
    "city",
    `Taxes in ${city} differ, so the order’s amounts would change. Cancel the order and place it again.`,
  );
}

type TaxFacts = Pick<Parameters<typeof orderTaxes>[1], "vendor" | "localRates">;

const taxesOf = (order: Order, { vendor, localRates }: TaxFacts, customerCity: string | null): string =>
  JSON.stringify(
    orderTaxes(order.items, { vendor, orderType: order.orderType, customerCity, localRates }, boughtAt(order)),
  );
