import type { App } from "#app/app.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { toReceiptJson } from "#app/domain/sales/receipt.ts";
import type { ReceiptJson } from "#app/domain/sales/receipt-schema.ts";
import { customerNumber } from "#app/platform/person-key.ts";
import { findReceiptFacts } from "#db/sales/receipt.ts";

/** The caller has checked access. */
export async function writeReceipt(
  app: App,
  order: Order,
): Promise<{ receipt: ReceiptJson; timeZone: string } | undefined> {
  const [facts, number] = await Promise.all([
    findReceiptFacts(app.db, order.id),
    customerNumber(app.settings.orderLinkKey, order.vendorId, order.phone),
  ]);
  return facts && { receipt: toReceiptJson(order, { ...facts, customerNumber: number }), timeZone: facts.timeZone };
}
