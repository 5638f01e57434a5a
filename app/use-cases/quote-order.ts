import { readOrderable } from "#db/orderable.ts";
import type { App } from "../context.ts";
import type { Outcome } from "../domain/outcome.ts";
import { type Quote, type QuoteRequest, quoteCart } from "../domain/quote.ts";

/**
 * What a cart comes to now, with everything that changed or stands in its way (DECISIONS 11 and 12). Writes nothing.
 * Refuses an unknown dispensary.
 */
export async function quoteOrder(app: App, request: QuoteRequest): Promise<Outcome<Quote>> {
  const ids = request.items.map((item) => item.productId);
  return quoteCart(request, await readOrderable(app.db, request.vendorId, ids), app.now());
}
