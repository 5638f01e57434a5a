import type { Actor } from "#app/domain/accounts/actor.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { courierRequestSchema, REQUIRED } from "#app/domain/couriers/request-schema.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { ok, type Refusal } from "#app/domain/outcome.ts";
import { withZip } from "#app/domain/places/address.ts";
import { requestCourier } from "#app/use-cases/couriers/request.ts";
import { locateForVisitor } from "#app/use-cases/places/locate-address.ts";
import type { Visit } from "#app/visit.ts";
import { formResponse, parseWith, postedFields } from "../forms.ts";
import { itemsIn } from "./item-fields.ts";

export type SubmittedRequest = Pick<
  CourierRequest,
  "id" | "orderNumber" | "customerName" | "pin" | "courierPaymentCents"
>;

export async function submitRequest(visit: Visit, actor: Actor | null, request: Request, isFromDashboard: boolean) {
  const posted = await postedFields(request);
  const [address, deliveryAddress] = await Promise.all([
    wholeAddress(visit, posted.address, posted.zip),
    wholeAddress(visit, posted.deliveryAddress, posted.deliveryAddressZip),
  ]);
  const typed: Record<string, string> = { ...posted, address, deliveryAddress };
  const refused = (refusal: Refusal) => formResponse<SubmittedRequest>(refusal, "", typed);

  const items = itemsIn(typed).flatMap((item, row) => (item.name.trim() ? [{ ...item, row }] : []));
  const read = parseWith(courierRequestSchema, {
    ...typed,
    products: items.map(({ name, quantity }) => ({ name, quantity: parseWhole(quantity || "1") ?? 0 })),
    orderId: typed.orderId || null,
    isFromDashboard,
  });
  if (!read.ok) {
    const named = Object.entries(read.fields ?? {}).map(([path, message]) => [
      path.replace(/^products\.(\d+)/, (_, at) => `products.${items[at]?.row}`),
      message,
    ]);
    const fields: Record<string, string> = Object.fromEntries(named);
    return refused({ ...read, message: Object.values(fields).includes(REQUIRED) ? REQUIRED : read.message, fields });
  }
  const outcome = await requestCourier(visit, actor, read.value, typed.key || null);
  if (!outcome.ok) return refused(outcome);
  const { id, orderNumber, customerName, pin, courierPaymentCents } = outcome.value.request;
  const submitted: SubmittedRequest = { id, orderNumber, customerName, pin, courierPaymentCents };
  return formResponse(ok(submitted), "Pickup Request Submitted!");
}

/** Without scripts the ZIP code has its own field: city and state are looked up here. */
async function wholeAddress(visit: Visit, address = "", zip = ""): Promise<string> {
  const together = withZip(address, zip);
  if (together === address) return address;
  const place = await locateForVisitor(visit, together);
  if (place.ok) return place.value.address;
  // Ask again for an unknown address, but keep one that can't be looked up right now.
  return place.reason === "not-found" || place.reason === "zip-missing" ? address : together;
}
