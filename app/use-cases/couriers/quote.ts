import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import {
  type QuotedTerms,
  quoteDiffers,
  quotedText,
  quoteExpired,
  quoteOf,
  readQuoteId,
  writeQuoteId,
} from "#app/domain/couriers/quote.ts";
import { type CourierRate, courierRate } from "#app/domain/couriers/rate.ts";
import type { CourierQuoteInput } from "#app/domain/couriers/request-schema.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { hmac } from "#app/platform/digest.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { type CourierDispensary, findCourierDispensary } from "#db/couriers/people.ts";
import { planDelivery } from "../frame/plan-delivery.ts";

/** Says what a delivery would cost and when it would be there, and holds the rate for five minutes. */
export async function quoteCourier(visit: Visit, actor: Actor | null, input: CourierQuoteInput) {
  const vendorId = actor?.vendorId ?? null;
  const limited = overLimit(await visit.rateLimit("courierQuote", vendorId ?? ipKey(visit.clientIp)));
  if (limited) return limited;
  const now = visit.now();
  const dispensary = vendorId ? await findCourierDispensary(visit.db, vendorId, now) : undefined;
  const plan = await planDelivery(visit, dispensary, input, null);
  if (!plan.ok) return plan;
  const model = dispensary?.arrivalModel ?? null;
  const quote = quoteOf(input.orderTotal, courierRate(dispensary), { ...plan.value, model }, now);
  const terms = { expiresAt: quote.expiresAt, rate: quote.ratePercent };
  return ok({ quoteId: writeQuoteId(terms, await signatureOf(visit, terms, vendorId, input)), ...quote });
}

export async function agreedRate(
  app: App,
  dispensary: CourierDispensary | undefined,
  input: CourierQuoteInput & { quoteId?: string | null | undefined },
  vendorId: string | null,
): Promise<Outcome<CourierRate, "quote">> {
  if (!input.quoteId) return ok(courierRate(dispensary));
  const terms = readQuoteId(input.quoteId);
  if (!terms || (await signatureOf(app, terms, vendorId, input)) !== terms.signature) return quoteDiffers;
  return terms.expiresAt > app.now() ? ok(terms.rate) : quoteExpired;
}

const signatureOf = (app: App, terms: QuotedTerms, vendorId: string | null, input: CourierQuoteInput) =>
  hmac(app.settings.orderLinkKey, `courier-quote:${quotedText(terms, vendorId, input)}`);
