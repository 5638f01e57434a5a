import type { Db } from "../client.ts";
import { findOrder } from "../orders/queries.ts";
import { products } from "../schema/menu.ts";
import { pick, present, select, selection } from "../select.ts";
import { POS } from "./queries.ts";

const source = selection({ ...pick(products, "id"), sourceId: present(products.sourceId) });

/** An order, and the IDs that its items have in the point of sale. */
export async function findPosOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const ids = JSON.stringify(order.items.map(({ productId }) => productId));
  const found = await select(db, source)`FROM json_each(${ids}) wanted
    CROSS JOIN products ON products.id = wanted.value AND source = ${POS}`;
  return { order, sourceIds: new Map(found.map(({ id, sourceId }) => [id, sourceId])) };
}
