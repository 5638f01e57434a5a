import type { App } from "#app/app.ts";
import type { SaleFacts } from "#app/domain/checkout/sale-facts.ts";
import { buyerOf } from "#app/domain/compliance/person-limits.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { personKey } from "#app/platform/person-key.ts";
import { readSaleFacts } from "#db/checkout/sale-facts.ts";

type FactsOfChange = { facts: SaleFacts; person: string | null };

/** Excludes the order itself from the buyer's day and stock, as if it had not been placed. */
export async function readSaleFactsForChange(
  app: App,
  order: Order,
  productIds: readonly string[],
): Promise<FactsOfChange> {
  const buyer = buyerOf(order);
  const person = await personKey(app.settings.orderLinkKey, order.vendorId, buyer);
  const { facts } = await readSaleFacts(app.db, order.vendorId, productIds, {
    person,
    buyer,
    exceptOrder: order.id,
    city: order.deliveryAddress?.city,
  });
  if (!facts) throw new Error("An order's dispensary does not exist.");
  return { facts, person };
}
