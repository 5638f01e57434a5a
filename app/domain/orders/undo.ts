import { type Outcome, ok, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { type Order, statusWords } from "./order.ts";

/**
 * Takes an order's completion back, within ten seconds and by whoever completed it (DECISIONS 43). A cancellation asked first
 * and stands; what a courier's delivery completed is the courier's to undo.
 */
export function decideOrderUndo(
  order: Pick<Order, "status" | "closedAt" | "closedBy">,
  { by, at }: { by: string; at: number },
): Outcome<null, "illegal-move" | "undo-too-late"> {
  const { status, closedAt, closedBy } = order;
  if (status !== "COMPLETED" || closedAt === null || closedBy !== by) {
    return refuse("illegal-move", `This order is ${statusWords(status).toLowerCase()} now.`);
  }
  return at - closedAt > UNDO_WINDOW_MS ? refuse("undo-too-late", "It is too late to undo this.") : ok(null);
}
