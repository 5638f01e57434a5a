import { cancelReasonCodes } from "#app/domain/orders/event.ts";
import type { OrderMove } from "#app/domain/orders/move.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { markSeen } from "#app/use-cases/orders/mark-seen.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import type { Day } from "./day.ts";
import { orderFacts } from "./shoppers.ts";
import type { Shop } from "./town.ts";

/** Works off the board, mostly in order, sometimes not; edits the menu meanwhile. */
export async function runShop(day: Day, shop: Shop): Promise<void> {
  const { random } = day;
  while (day.isOpen) {
    await day.wait(5, 90);
    const open = day.rows(
      "SELECT id, order_type FROM orders WHERE vendor_id = ? AND status = 'AWAITING_PROCESSING'",
      shop.id,
    );
    if (random.chance(0.04)) await editMenu(day, shop);
    else if (random.chance(0.01))
      await day.call(shop.owner.userId, "pause", {}, (visit) =>
        pauseOrders(visit, shop.owner, { minutes: 15, reason: "" }),
      );
    const order = open.length > 0 ? random.pick(open) : undefined;
    if (order) await workOn(day, shop, String(order.id), order.order_type === "Delivery");
  }
}

async function workOn(day: Day, shop: Shop, orderId: string, isDelivery: boolean): Promise<void> {
  const { random } = day;
  const kinds = day
    .rows("SELECT kind FROM order_events WHERE order_id = ? ORDER BY version", orderId)
    .map(({ kind }) => kind);
  const has = (kind: string) => kinds.lastIndexOf(kind) > kinds.lastIndexOf("undone");
  const drawn = random.next();
  const cancel = { stage: "canceled", reason: random.pick(cancelReasonCodes) } as const;
  if (drawn < 0.05) await move(day, shop, orderId, cancel);
  else if (drawn < 0.08) await move(day, shop, orderId, { status: "COMPLETED", idChecked: random.chance(0.8) });
  else if (drawn < (has("accepted") ? 0.1 : 0.25)) await propose(day, shop, orderId);
  else if (drawn < 0.2) await move(day, shop, orderId, { stage: "returned" });
  else if (drawn < 0.22)
    await day.call(shop.owner.userId, "seen", { orderId }, (visit) => markSeen(visit, shop.owner, [orderId]));
  else if (!has("accepted"))
    await move(day, shop, orderId, { stage: "accepted", readyInMinutes: random.whole(10, 30) });
  else if (isDelivery && random.chance(0.4)) {
    await day.call(
      shop.owner.userId,
      "requestCourier",
      { orderId },
      (visit) => requestCourierForOrder(visit, shop.owner, orderId, {}),
      ({ request }) => ({ id: request.id, courierPaymentCents: request.courierPaymentCents }),
    );
  } else if (!has("ready")) await move(day, shop, orderId, { stage: "ready" });
  else if (has("onTheWay")) await move(day, shop, orderId, { status: "COMPLETED", idChecked: true });
  else
    await move(
      day,
      shop,
      orderId,
      isDelivery ? { stage: "onTheWay" } : { stage: "collected", idChecked: random.chance(0.9) },
    );
}

async function move(day: Day, { owner }: Shop, orderId: string, change: OrderMove): Promise<void> {
  const input = { orderId, ...change };
  const moved = await day.call(owner.userId, "moveOrder", input, (visit) => moveOrder(visit, owner, input), orderFacts);
  if (!moved?.ok || !day.random.chance(0.12)) return;
  await day.wait(1, 14);
  await day.call(
    owner.userId,
    "undoOrderMove",
    { orderId },
    (visit) => undoOrderMove(visit, owner, { orderId }),
    orderFacts,
  );
}

async function propose(day: Day, { owner, products }: Shop, orderId: string): Promise<void> {
  const { random } = day;
  const lines = day.rows("SELECT product_id FROM order_items WHERE order_id = ?", orderId);
  const { product_id } = random.pick(lines);
  const productId = String(product_id);
  const other = random.pick(products);
  const line =
    random.chance(0.4) || other.id === productId
      ? { productId, action: "remove" as const }
      : { productId, action: "replace" as const, replacementId: other.id, quantity: random.whole(1, 2) };
  const input = { orderId, lines: [line], otherwise: random.pick(["remove", "cancel"] as const) };
  await day.call(owner.userId, "propose", input, (visit) => proposeChange(visit, owner, input), orderFacts);
}

async function editMenu(day: Day, { owner, products }: Shop): Promise<void> {
  const { random } = day;
  const { id: productId } = random.pick(products);
  const [product] = day.rows("SELECT stock, price_cents FROM products WHERE id = ?", productId);
  const stock = product?.stock as number | null;
  const edit =
    stock !== null && random.chance(0.7)
      ? { stock: Math.max(0, stock + random.whole(-2, 4)), stockInsteadOf: stock }
      : { priceCents: random.whole(10, 60) * 100, salePriceCents: null };
  // As long as it takes to type; orders come meanwhile.
  await day.wait(1, 30);
  const line = { productId, ...edit };
  await day.call(owner.userId, "editProduct", line, (visit) =>
    changeProducts(visit, owner, { lines: [line], dryRun: false }),
  );
}
