import { checkAddress } from "#app/domain/checkout/delivery.ts";
import type { QuoteRequest } from "#app/domain/checkout/draft.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { buyerOf } from "#app/domain/compliance/person-limits.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { ok } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { personKey } from "#app/platform/person-key.ts";
import type { Visit } from "#app/visit.ts";
import { readSaleFacts } from "#db/checkout/sale-facts.ts";
import { holdsOrderOf } from "#db/orders/queries.ts";
import { overClientLimit } from "../frame/limit-client.ts";
import { mayKnowPoints } from "../frame/may-know-points.ts";
import { locateDelivery } from "./locate-delivery.ts";

/** DECISIONS 11 and 12. Past purchases count only on a device with one of the buyer's order links. */
export async function quoteOrder(visit: Visit, request: QuoteRequest, savedOrderIds: readonly string[] = []) {
  if (!isShownHere(visit, request.vendorId)) return notFound("Dispensary");
  const limited = await overClientLimit(visit, "quote");
  if (limited) return limited;
  const ids = request.items.map((item) => item.productId);
  const named = request.contact ? buyerOf(request.contact) : null;
  const buyer = (await holdsOrderOf(visit.db, savedOrderIds, named)) ? named : null;
  const person = await personKey(visit.settings.orderLinkKey, request.vendorId, buyer);
  const holder = await personKey(visit.settings.orderLinkKey, request.vendorId, named);
  const { facts } = await readSaleFacts(visit.db, request.vendorId, ids, {
    person,
    holder,
    buyer,
    city: request.deliveryAddress?.city,
    windowsFrom: request.windowFrom ?? undefined,
  });
  if (!facts) return notFound("Dispensary");
  const asking = { phone: named?.phone, holdsOrder: async () => buyer !== null };
  const mayKnow = await mayKnowPoints(visit, facts.vendor, asking);
  const quote = quoteCart(request, mayKnow ? facts : { ...facts, points: null }, visit.now());
  if (quote.ok && quote.value.stockFrom !== null && facts.vendor.hasTreez)
    visit.background(refreshFromTreez(visit, request.vendorId));
  if (!quote.ok || !request.deliveryAddress) return quote;
  const problem = await addressProblem(visit, quote.value.vendor, request);
  return problem ? ok({ ...quote.value, problems: [...quote.value.problems, problem] }) : quote;
}

/** Right away, but not for every cart. */
async function refreshFromTreez(visit: Visit, vendorId: string): Promise<void> {
  const limited = overLimit(await visit.rateLimit("treezAsk", vendorId));
  if (!limited) await visit.posSyncs.wake(vendorId, visit.now());
}

async function addressProblem(visit: Visit, vendor: SellingVendor, request: QuoteRequest) {
  const address = checkAddress(request);
  if (!address.ok || !address.value) return address.ok ? undefined : address;
  const place = await locateDelivery(visit, vendor, address.value);
  return place.ok ? undefined : place;
}
