import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { customerNumber } from "#app/platform/person-key.ts";
import type { Visit } from "#app/visit.ts";

type Asking = { phone: string | undefined; holdsOrder(): Promise<boolean> };

/** Trying birthdates for a known phone would otherwise tell whose has points (DECISIONS 64). */
export async function mayKnowPoints(
  visit: Visit,
  { loyaltyPoints }: SellingVendor,
  { phone, holdsOrder }: Asking,
): Promise<boolean> {
  if (!loyaltyPoints || !phone || (await holdsOrder())) return true;
  const limit = await visit.rateLimit("points", await customerNumber(visit.settings.orderLinkKey, "", phone));
  return limit.allowed;
}
