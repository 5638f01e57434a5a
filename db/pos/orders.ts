import type { Db } from "../client.ts";
import { findOrder } from "../orders/queries.ts";
import { products } from "../schema/menu.ts";
import { pick, present, select, selection } from "../select.ts";
import { POS } from "./queries.ts";

const source = selection({ ...pick(products, "id"), sourceId: present(products.sourceId) });

export async function listSourceIds(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const found = await select(db, source)`FROM json_each(${JSON.stringify(productIds)}) wanted
    CROSS JOIN products ON products.id = wanted.value AND source = ${POS}`;
  return new Map(found.map(({ id, sourceId }) => [id, sourceId]));
}

export async function findPosOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const productIds = order.items.map(({ productId }) => productId);
  return { order, sourceIds: await listSourceIds(db, productIds) };
}
