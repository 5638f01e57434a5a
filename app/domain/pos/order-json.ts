import type { Order } from "../orders/order.ts";
import { toOrderJson } from "../orders/order-json.ts";
import { orderSchema } from "../orders/order-schema.ts";
import { z } from "../zod.ts";

export const posOrderSchema = orderSchema
  .extend({
    items: z.array(
      orderSchema.shape.items.element.extend({
        sourceId: z
          .string()
          .nullable()
          .meta({ description: "The item’s ID in your point of sale; null if added here." }),
      }),
    ),
  })
  .meta({ id: "PosOrder" });
type PosOrderJson = z.infer<typeof posOrderSchema>;

/** `sourceIds`: by product, of those that came from the point of sale. */
export function toPosOrderJson(order: Order, sourceIds: ReadonlyMap<string, string>): PosOrderJson {
  const { items, ...json } = toOrderJson(order);
  return { ...json, items: items.map((item) => ({ ...item, sourceId: sourceIds.get(item.productId) ?? null })) };
}
