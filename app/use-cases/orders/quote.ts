import type { App } from "#app/app.ts";
import { checkAddress, type OrderableVendor } from "#app/domain/orders/checkout.ts";
import { type Quote, type QuoteRequest, quoteCart } from "#app/domain/orders/quote.ts";
import { type Outcome, ok, type Refusal } from "#app/domain/outcome.ts";
import { readOrderable } from "#db/orders/orderable.ts";
import { locateDelivery } from "./locate-delivery.ts";

/**
 * What a cart comes to now, with everything that changed or stands in its way (DECISIONS 11 and 12). Writes nothing.
 * Refuses an unknown dispensary, and too many of one product.
 */
export async function quoteOrder(app: App, request: QuoteRequest): Promise<Outcome<Quote>> {
  const ids = request.items.map((item) => item.productId);
  const quote = quoteCart(request, await readOrderable(app.db, request.vendorId, ids), app.now());
  if (!quote.ok || !request.deliveryAddress) return quote;
  const problem = await addressProblem(app, quote.value.vendor, request);
  return problem ? ok({ ...quote.value, problems: [...quote.value.problems, problem] }) : quote;
}

/** What an order to this address would be refused for. */
async function addressProblem(app: App, vendor: OrderableVendor, request: QuoteRequest): Promise<Refusal | undefined> {
  const address = checkAddress(request);
  if (!address.ok || !address.value) return address.ok ? undefined : address;
  const place = await locateDelivery(app, vendor, address.value);
  return place.ok ? undefined : place;
}
