import { eq, sql } from "drizzle-orm";
import type { Amounts } from "#app/domain/checkout/pricing.ts";
import type { Proposal, ProposalAnswer } from "#app/domain/orders/event.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { Db, Statement } from "../client.ts";
import { deletePicks } from "../packages/packages.ts";
import { orderItems, orderProposals, orders } from "../schema/orders.ts";
import { pick, select, selection } from "../select.ts";
import { insertOrderItems } from "./writes.ts";

/** Fails if the order has an open proposal. The accept deadline moves past the proposal's. */
export const insertProposal = (db: Db, orderId: string, proposal: Proposal): Statement[] => [
  db.insert(orderProposals).values({ ...proposal, orderId }),
  db.run(sql`UPDATE orders SET waits_until = max(waits_until, ${proposal.expiresAt + 1}) WHERE id = ${orderId}`),
];

export const closeProposal = (db: Db, id: string, answer: ProposalAnswer, now: number): Statement =>
  db.run(sql`UPDATE order_proposals SET answer = ${answer}, answered_at = ${now} WHERE id = ${id} AND answer IS NULL`);

export const replaceOrderItems = (
  db: Db,
  orderId: string,
  items: Order["items"],
  amounts: Amounts & Pick<Order, "taxes" | "deals" | "pointsUsed" | "pointsEarned">,
): Statement[] => [
  deletePicks(db, orderId),
  db.delete(orderItems).where(eq(orderItems.orderId, orderId)),
  insertOrderItems(db, { id: orderId, items }),
  db.update(orders).set(amounts).where(eq(orders.id, orderId)),
];

const ofOrder = selection(pick(orderProposals, "orderId"));

export const listExpiredProposals = (db: Db, now: number, limit: number) =>
  select(db, ofOrder)`
    FROM order_proposals WHERE answer IS NULL AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`;
