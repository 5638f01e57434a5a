import { checkAddress } from "#app/domain/checkout/delivery.ts";
import type { QuoteRequest } from "#app/domain/checkout/draft.ts";
import { type Quote, quoteCart } from "#app/domain/checkout/quote.ts";
import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { buyerOf } from "#app/domain/compliance/person-limits.ts";
import { type Outcome, ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { personKey } from "#app/platform/person-key.ts";
import type { Visit } from "#app/visit.ts";
import { readSaleFacts } from "#db/checkout/sale-facts.ts";
import { holdsOrderOf } from "#db/orders/queries.ts";
import { locateDelivery } from "./locate-delivery.ts";

/**
 * What a cart comes to now, with everything that changed or stands in its way (DECISIONS 11 and 12). Writes nothing.
 * What its buyer bought before counts only on a device that holds one of their orders: `held` are those whose links it holds. Refuses
 * an unknown dispensary, too many of one product, and more than 60 a minute from one address.
 */
export async function quoteOrder(
  visit: Visit,
  request: QuoteRequest,
  held: readonly string[] = [],
): Promise<Outcome<Quote>> {
  const limited = overLimit(await visit.rateLimit("quote", ipKey(visit.clientIp)));
  if (limited) return limited;
  const ids = request.items.map((item) => item.productId);
  const named = request.contact ? buyerOf(request.contact) : null;
  const buyer = (await holdsOrderOf(visit.db, held, named)) ? named : null;
  const person = await personKey(visit.settings.orderLinkKey, request.vendorId, buyer);
  const { facts } = await readSaleFacts(visit.db, request.vendorId, ids, {
    person,
    buyer,
    city: request.deliveryAddress?.city,
    windowsFrom: request.windowFrom ?? undefined,
  });
  if (!facts) return refuse("not-found", "This dispensary does not exist.");
  const quote = quoteCart(request, facts, visit.now());
  if (!quote.ok || !request.deliveryAddress) return quote;
  const problem = await addressProblem(visit, quote.value.vendor, request);
  return problem ? ok({ ...quote.value, problems: [...quote.value.problems, problem] }) : quote;
}

/** What an order to this address would be refused for. */
async function addressProblem(
  visit: Visit,
  vendor: SellingVendor,
  request: QuoteRequest,
): Promise<Refusal | undefined> {
  const address = checkAddress(request);
  if (!address.ok || !address.value) return address.ok ? undefined : address;
  const place = await locateDelivery(visit, vendor, address.value);
  return place.ok ? undefined : place;
}
