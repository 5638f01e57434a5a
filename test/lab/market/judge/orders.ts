import type { Row } from "../history.ts";
import { type Case, of } from "./case.ts";

const MINUTE = 60_000;
const ENDS: Record<string, string> = {
  collected: "COMPLETED",
  delivered: "COMPLETED",
  canceled: "CANCELLED",
  returned: "CANCELLED",
};

/** Placing, stages, undo, ID checks, windows. */
export function judgeOrders(asked: Case): void {
  judgePlacing(asked);
  for (const order of asked.rows("orders")) judgeStages(asked, order);
  judgeMoves(asked);
  judgeWindows(asked);
}

function judgePlacing({ history, rows, granted, say }: Case): void {
  const orders = new Map(rows("orders").map((order) => [order.id, order]));
  const byKey = new Map<unknown, unknown>();
  for (const { asked, answer } of granted("place")) {
    const { seen, contact } = asked.checkout as { seen: { total: number }; contact: { birthdate: string } };
    say(!orders.has(answer?.id), "an order that was acknowledged is gone");
    // 13: the same key, the same order.
    say(byKey.has(asked.key) && byKey.get(asked.key) !== answer?.id, "one key made two orders");
    byKey.set(asked.key, answer?.id);
    // 12: no total but the one that the shopper saw.
    say(
      answer?.version === 1 && Math.round(seen.total * 100) !== answer.totalCents,
      "a total that the shopper had not seen",
    );
    // 14: 21 on the order's day.
    const [month, day, year] = contact.birthdate.split("/");
    say(`${year}-${month}-${day}` > "2005-06-16", "an order of somebody who is not 21");
  }
  const keys = new Set(history.calls.filter(({ call }) => call === "place").map(({ asked }) => asked.key));
  say(orders.size > keys.size, "more orders than were sent");
  const keyed = rows("idempotency_keys").filter(({ scope }) => scope === "order");
  say(keyed.length !== orders.size, "an order without a key, or a key without an order");
  say(new Set(keyed.map(({ result_id }) => result_id)).size !== keyed.length, "two keys stand for one order");
}

function judgeStages({ rows, say }: Case, order: Row): void {
  const isDelivery = order.order_type === "Delivery";
  const held: Row[] = [];
  let last: Row | undefined;
  for (const event of of(rows("order_events"), "order_id", order.id)) {
    const kind = String(event.kind);
    const has = (wanted: string) => held.some((each) => each.kind === wanted);
    const end = held.map((each) => ENDS[String(each.kind)]).find(Boolean);
    const previous = held.at(-1);
    say(Number(event.at) < Number(last?.at ?? order.created_at), "an event before the one before it");
    if (kind === "undone") {
      // 43: within ten seconds, by who made the move; no cancellation.
      const byHand = event.by_role === "dispensary";
      say(
        byHand && (previous?.by_id !== event.by_id || Number(event.at) - Number(previous?.at) > 10_000),
        "an undo too late, or of somebody else's move",
      );
      say(previous?.kind === "canceled", "a cancellation was undone");
      held.pop();
    } else if (kind in ENDS || ["accepted", "ready", "onTheWay"].includes(kind)) {
      // 21a: nothing moves after the end.
      say(end !== undefined, "a move after the end");
      say(kind === "accepted" && has("accepted"), "accepted twice");
      say(kind === "ready" && !has("accepted"), "ready, never accepted");
      say(
        (kind === "collected" && isDelivery) || (kind === "onTheWay" && !isDelivery),
        "a stage of the other kind of order",
      );
      // 54: a shopper only while the stage is placed.
      say(
        kind === "canceled" &&
          event.by_role === "shopper" &&
          has("accepted") &&
          last?.kind !== "changed" &&
          !isAnswer(rows, order, event),
        "a shopper canceled what was accepted",
      );
      // 57: not before 45 minutes, unless the dispensary took its acceptance back.
      say(
        event.reason === "not-accepted" &&
          order.window_from === null &&
          last?.kind !== "undone" &&
          Number(event.at) - Number(order.created_at) < 45 * MINUTE,
        "canceled before 45 minutes were over",
      );
      held.push(event);
    }
    last = event;
  }
  const end = held.map((each) => ENDS[String(each.kind)]).find(Boolean) ?? "AWAITING_PROCESSING";
  say(order.status !== end, `the stage says ${end}, the status ${order.status}`);
  const events = of(rows("order_events"), "order_id", order.id);
  say(events.length + 1 !== order.version, "a version without its event");
  // 38, 57: nothing waits for ever.
  const isForgotten = order.status === "AWAITING_PROCESSING" && held.length === 0 && order.window_from === null;
  say(
    isForgotten && of(rows("courier_requests"), "order_id", order.id).length === 0,
    "an order that nobody accepted still waits",
  );
}

/** A proposal that the shopper declined, or that ran out, may cancel. */
const isAnswer = (rows: Case["rows"], order: Row, event: Row) =>
  of(rows("order_proposals"), "order_id", order.id).some(({ answered_at }) => answered_at === event.at);

function judgeMoves({ granted, rows, say }: Case): void {
  const events = rows("order_events");
  for (const { asked, answer } of [...granted("moveOrder")]) {
    const { orderId, stage, status, idChecked } = asked;
    const own = events.filter(
      ({ order_id, kind }) =>
        order_id === orderId && (status ? kind === "collected" || kind === "delivered" : kind === stage),
    );
    say(own.length === 0, "an acknowledged move is gone");
    say(Number(answer?.version) < 2, "a move without a version");
    // 45, 60: who hands over has checked the ID.
    say((stage === "collected" || status === "COMPLETED") && !idChecked, "handed over without an ID check");
  }
  for (const { asked } of granted("answerProposal")) {
    const proposal = rows("order_proposals").find(({ id }) => id === asked.proposalId);
    say(proposal?.answer !== (asked.accepts ? "accepted" : "declined"), "an acknowledged answer to a proposal is gone");
  }
  for (const { asked } of granted("cancelByShopper")) {
    const canceled = events.some(({ order_id, kind }) => order_id === asked.orderId && kind === "canceled");
    say(!canceled, "an acknowledged cancellation is gone");
  }
}

/** A window takes as many orders as its dispensary said. */
function judgeWindows({ rows, say }: Case): void {
  const taken = new Map<string, number>();
  for (const { vendor_id, window_from, status } of rows("orders")) {
    if (window_from === null || status === "CANCELLED") continue;
    const window = `${vendor_id} ${window_from}`;
    taken.set(window, (taken.get(window) ?? 0) + 1);
    say(taken.get(window)! > 2, "a window took more orders than it has places");
  }
}
