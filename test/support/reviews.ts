import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { reviews } from "#db/schema/index.ts";
import { addOrder } from "./add-order.ts";

type ReviewRow = typeof reviews.$inferInsert;

/** A review of four stars, with the order that it is about. */
export async function aReview(
  app: Pick<App, "db" | "now">,
  vendorId: string,
  facts: Partial<ReviewRow> = {},
): Promise<ReviewRow> {
  const createdAt = facts.createdAt ?? app.now();
  const { id: orderId } = await addOrder(app, vendorId, { status: "COMPLETED", createdAt });
  const row = { id: newId(createdAt), orderId, vendorId, createdAt, rating: 4, text: "Fast and friendly.", ...facts };
  await app.db.insert(reviews).values(row);
  return row;
}
