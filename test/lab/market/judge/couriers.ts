import type { Row } from "../history.ts";
import { type Case, rowsWith } from "./case.ts";

/** SPEC.md 4, with what DECISIONS adds: giving a job away, giving it back, and goods that come back. */
const MOVES: Record<string, Record<string, string>> = {
  PENDING: { assign: "COURIER_ASSIGNED", cancel: "CANCELLED" },
  COURIER_ASSIGNED: { pickUp: "PICKED_UP", reassign: "COURIER_ASSIGNED", unassign: "PENDING", cancel: "CANCELLED" },
  PICKED_UP: { deliver: "DELIVERED", fail: "CANCELLED" },
  CANCELLED: { return: "CANCELLED" },
  DELIVERED: {},
};

/** Requests, their logs, offers, cash. */
export function judgeCouriers(facts: Case): void {
  for (const request of facts.rows("courier_requests")) judgeRequest(facts, request);
  judgeMoves(facts);
  judgeOffers(facts);
  judgeCash(facts);
}

function judgeRequest({ rows, report }: Case, request: Row): void {
  const log = rowsWith(rows("courier_request_moves"), "request_id", request.id);
  let before: Row | undefined;
  for (const [at, entry] of log.entries()) {
    report(entry.version !== at + 1, "a log with a gap");
    if (before) {
      report(entry.from_status !== before.to_status, "a move from another status than the one before led to");
      report(Number(entry.at) < Number(before.at), "a log that runs backward");
      if (entry.move === "undo")
        report(
          entry.by_id !== before.by_id || Number(entry.at) - Number(before.at) > 10_000,
          "a courier's undo too late, or of somebody else's move",
        );
      else
        report(
          MOVES[String(entry.from_status)]?.[String(entry.move)] !== entry.to_status,
          `${entry.move} of a request that is ${entry.from_status}`,
        );
    }
    // 45: nothing is delivered without a check.
    report(entry.move === "deliver" && entry.id_checked !== 1, "delivered without an ID check");
    // 4, 58: from the pool a courier takes a job for nobody else.
    report(
      entry.move === "assign" && entry.by_role === "courier" && entry.by_id !== entry.courier_id,
      "a courier gave a job to another",
    );
    before = entry;
  }
  report(
    before?.to_status !== request.status || before?.version !== request.version,
    "a request that its log does not tell",
  );
  report(new Set(log.map(({ hash }) => hash)).size !== log.length, "a log with the same hash twice");
  const order = rows("orders").find(({ id }) => id === request.order_id);
  // 38: a delivered request completes its order.
  report(request.status === "DELIVERED" && order?.status !== "COMPLETED", "delivered, and the order is not complete");
  report(
    order?.status === "CANCELLED" && ["PENDING", "COURIER_ASSIGNED"].includes(String(request.status)),
    "an order that is off, and a courier on the way",
  );
  // 24: 80 % of the total before taxes, and nobody here has the courier's subscription.
  report(
    request.courier_payment_cents !== Math.floor((Number(request.order_total_cents) * 80 + 50) / 100),
    "a courier payment that is not 80 %",
  );
  const open = rowsWith(rows("courier_requests"), "order_id", request.order_id).filter(({ status }) =>
    ["PENDING", "COURIER_ASSIGNED", "PICKED_UP"].includes(String(status)),
  );
  report(open.length > 1, "two couriers for one order");
}

function judgeMoves({ granted, rows, report }: Case): void {
  for (const { input, result } of granted("moveRequest")) {
    // 45: the object refuses it.
    report(input.move === "deliver" && input.idChecked !== true, "delivered, and nobody checked the ID");
    const entry = rows("courier_request_moves").find(
      ({ request_id, version }) => request_id === result?.id && version === result?.version,
    );
    report(entry?.to_status !== result?.status, "an acknowledged move of a courier is gone");
  }
  for (const { result } of granted("requestCourier"))
    report(!rows("courier_requests").some(({ id }) => id === result?.id), "an acknowledged courier request is gone");
}

/** At most three couriers at a time have an offer, for a minute. */
function judgeOffers({ rows, report }: Case): void {
  const rounds = new Map<string, number>();
  for (const offer of rows("courier_offers")) {
    const round = `${offer.request_id} ${offer.round}`;
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
    report(rounds.get(round)! > 3, "more than three couriers were asked at once");
    report(Number(offer.until) - Number(offer.asked_at) !== 60_000, "an offer that is not open for a minute");
    report(
      offer.answer === "expired" && Number(offer.answered_at) < Number(offer.until),
      "an offer that ran out too early",
    );
  }
}

function judgeCash({ granted, rows, report }: Case): void {
  const counted = new Map<unknown, unknown>();
  for (const { input } of granted("countCash")) {
    report(counted.has(input.handInId), "what was handed in was counted twice");
    counted.set(input.handInId, input.countedCents);
    const row = rows("courier_hand_ins").find(({ id }) => id === input.handInId);
    report(row?.counted_cents !== input.countedCents, "a count that was signed is gone");
  }
}
