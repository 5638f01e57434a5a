import type { Row } from "../history.ts";
import { type Case, rowsWith } from "./case.ts";

const MINUTE = 60_000;
const ENDS: Record<string, string> = {
  collected: "COMPLETED",
  delivered: "COMPLETED",
  canceled: "CANCELLED",
  returned: "CANCELLED",
};

/** Placing, stages, undo, ID checks, windows. */
export function judgeOrders(facts: Case): void {
  judgePlacing(facts);
  for (const order of facts.rows("orders")) judgeStages(facts, order);
  judgeMoves(facts);
  judgeWindows(facts);
}

function judgePlacing({ history, rows, granted, report }: Case): void {
  const orders = new Map(rows("orders").map((order) => [order.id, order]));
  const byKey = new Map<unknown, unknown>();
  for (const { input, result } of granted("place")) {
    const { seen, contact } = input.checkout as { seen: { total: number }; contact: { birthdate: string } };
    report(!orders.has(result?.id), "an order that was acknowledged is gone");
    // 13: the same key, the same order.
    report(byKey.has(input.key) && byKey.get(input.key) !== result?.id, "one key made two orders");
    byKey.set(input.key, result?.id);
    // 12: no total but the one that the shopper saw.
    report(
      result?.version === 1 && Math.round(seen.total * 100) !== result.totalCents,
      "a total that the shopper had not seen",
    );
    // 14: 21 on the order's day.
    const [month, day, year] = contact.birthdate.split("/");
    report(`${year}-${month}-${day}` > "2005-06-16", "an order of somebody who is not 21");
  }
  const keys = new Set(history.calls.filter(({ call }) => call === "place").map(({ input }) => input.key));
  report(orders.size > keys.size, "more orders than were sent");
  const keyed = rows("idempotency_keys").filter(({ scope }) => scope === "order");
  report(keyed.length !== orders.size, "an order without a key, or a key without an order");
  report(new Set(keyed.map(({ result_id }) => result_id)).size !== keyed.length, "two keys stand for one order");
}

function judgeStages({ rows, report }: Case, order: Row): void {
  const isDelivery = order.order_type === "Delivery";
  const earlier: Row[] = [];
  let last: Row | undefined;
  for (const event of rowsWith(rows("order_events"), "order_id", order.id)) {
    const kind = String(event.kind);
    const has = (name: string) => earlier.some((each) => each.kind === name);
    const end = earlier.map((each) => ENDS[String(each.kind)]).find(Boolean);
    const previous = earlier.at(-1);
    report(Number(event.at) < Number(last?.at ?? order.created_at), "an event before the one before it");
    if (kind === "undone") {
      // 43: within ten seconds, by who made the move; no cancellation.
      const byHand = event.by_role === "dispensary";
      report(
        byHand && (previous?.by_id !== event.by_id || Number(event.at) - Number(previous?.at) > 10_000),
        "an undo too late, or of somebody else's move",
      );
      report(previous?.kind === "canceled", "a cancellation was undone");
      earlier.pop();
    } else if (kind in ENDS || ["accepted", "ready", "onTheWay"].includes(kind)) {
      // 21a: nothing moves after the end.
      report(end !== undefined, "a move after the end");
      report(kind === "accepted" && has("accepted"), "accepted twice");
      report(kind === "ready" && !has("accepted"), "ready, never accepted");
      report(
        (kind === "collected" && isDelivery) || (kind === "onTheWay" && !isDelivery),
        "a stage of the other kind of order",
      );
      // 54: a shopper only while the stage is placed.
      report(
        kind === "canceled" &&
          event.by_role === "shopper" &&
          has("accepted") &&
          last?.kind !== "changed" &&
          !isAnswer(rows, order, event),
        "a shopper canceled what was accepted",
      );
      // 57: not before 45 minutes, unless the dispensary took its acceptance back.
      report(
        event.reason === "not-accepted" &&
          order.window_from === null &&
          last?.kind !== "undone" &&
          Number(event.at) - Number(order.created_at) < 45 * MINUTE,
        "canceled before 45 minutes were over",
      );
      earlier.push(event);
    }
    last = event;
  }
  const end = earlier.map((each) => ENDS[String(each.kind)]).find(Boolean) ?? "AWAITING_PROCESSING";
  report(order.status !== end, `the stage says ${end}, the status ${order.status}`);
  const events = rowsWith(rows("order_events"), "order_id", order.id);
  report(events.length + 1 !== order.version, "a version without its event");
  // 38, 57: nothing waits for ever.
  const isForgotten = order.status === "AWAITING_PROCESSING" && earlier.length === 0 && order.window_from === null;
  report(
    isForgotten && rowsWith(rows("courier_requests"), "order_id", order.id).length === 0,
    "an order that nobody accepted still waits",
  );
}

/** A proposal that the shopper declined, or that ran out, may cancel. */
const isAnswer = (rows: Case["rows"], order: Row, event: Row) =>
  rowsWith(rows("order_proposals"), "order_id", order.id).some(({ answered_at }) => answered_at === event.at);

function judgeMoves({ granted, rows, report }: Case): void {
  const events = rows("order_events");
  for (const { input, result } of [...granted("moveOrder")]) {
    const { orderId, stage, status, idChecked } = input;
    const own = events.filter(
      ({ order_id, kind }) =>
        order_id === orderId && (status ? kind === "collected" || kind === "delivered" : kind === stage),
    );
    report(own.length === 0, "an acknowledged move is gone");
    report(Number(result?.version) < 2, "a move without a version");
    // 45, 60: who hands over has checked the ID.
    report((stage === "collected" || status === "COMPLETED") && !idChecked, "handed over without an ID check");
  }
  for (const { input } of granted("answerProposal")) {
    const proposal = rows("order_proposals").find(({ id }) => id === input.proposalId);
    report(
      proposal?.answer !== (input.accepts ? "accepted" : "declined"),
      "an acknowledged answer to a proposal is gone",
    );
  }
  for (const { input } of granted("cancelByShopper")) {
    const canceled = events.some(({ order_id, kind }) => order_id === input.orderId && kind === "canceled");
    report(!canceled, "an acknowledged cancellation is gone");
  }
}

/** A window takes as many orders as its dispensary said. */
function judgeWindows({ rows, report }: Case): void {
  const counts = new Map<string, number>();
  for (const { vendor_id, window_from, status } of rows("orders")) {
    if (window_from === null || status === "CANCELLED") continue;
    const window = `${vendor_id} ${window_from}`;
    counts.set(window, (counts.get(window) ?? 0) + 1);
    report(counts.get(window)! > 2, "a window took more orders than it has places");
  }
}
