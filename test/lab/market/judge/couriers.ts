import type { Row } from "../history.ts";
import { type Case, of } from "./case.ts";

/** SPEC.md 4, with what DECISIONS adds: giving a job away, giving it back, and goods that come back. */
const MOVES: Record<string, Record<string, string>> = {
  PENDING: { assign: "COURIER_ASSIGNED", cancel: "CANCELLED" },
  COURIER_ASSIGNED: { pickUp: "PICKED_UP", reassign: "COURIER_ASSIGNED", unassign: "PENDING", cancel: "CANCELLED" },
  PICKED_UP: { deliver: "DELIVERED", fail: "CANCELLED" },
  CANCELLED: { return: "CANCELLED" },
  DELIVERED: {},
};

/** Requests, their logs, offers, cash. */
export function judgeCouriers(asked: Case): void {
  for (const request of asked.rows("courier_requests")) judgeRequest(asked, request);
  judgeAnswers(asked);
  judgeOffers(asked);
  judgeCash(asked);
}

function judgeRequest({ rows, say }: Case, request: Row): void {
  const log = of(rows("courier_request_moves"), "request_id", request.id);
  let before: Row | undefined;
  for (const [at, entry] of log.entries()) {
    say(entry.version !== at + 1, "a log with a gap");
    if (before) {
      say(entry.from_status !== before.to_status, "a move from another status than the one before led to");
      say(Number(entry.at) < Number(before.at), "a log that runs backward");
      if (entry.move === "undo")
        say(
          entry.by_id !== before.by_id || Number(entry.at) - Number(before.at) > 10_000,
          "a courier's undo too late, or of somebody else's move",
        );
      else
        say(
          MOVES[String(entry.from_status)]?.[String(entry.move)] !== entry.to_status,
          `${entry.move} of a request that is ${entry.from_status}`,
        );
    }
    // 45: nothing is delivered without a check.
    say(entry.move === "deliver" && entry.id_checked !== 1, "delivered without an ID check");
    // 4, 58: from the pool a courier takes a job for nobody else.
    say(
      entry.move === "assign" && entry.by_role === "courier" && entry.by_id !== entry.courier_id,
      "a courier gave a job to another",
    );
    before = entry;
  }
  say(
    before?.to_status !== request.status || before?.version !== request.version,
    "a request that its log does not tell",
  );
  say(new Set(log.map(({ hash }) => hash)).size !== log.length, "a log with the same hash twice");
  const order = rows("orders").find(({ id }) => id === request.order_id);
  // 38: a delivered request completes its order.
  say(request.status === "DELIVERED" && order?.status !== "COMPLETED", "delivered, and the order is not complete");
  say(
    order?.status === "CANCELLED" && ["PENDING", "COURIER_ASSIGNED"].includes(String(request.status)),
    "an order that is off, and a courier on the way",
  );
  // 24: 80 % of the total before taxes, and nobody here has the courier's subscription.
  say(
    request.courier_payment_cents !== Math.floor((Number(request.order_total_cents) * 80 + 50) / 100),
    "a courier payment that is not 80 %",
  );
  const open = of(rows("courier_requests"), "order_id", request.order_id).filter(({ status }) =>
    ["PENDING", "COURIER_ASSIGNED", "PICKED_UP"].includes(String(status)),
  );
  say(open.length > 1, "two couriers for one order");
}

function judgeAnswers({ granted, rows, say }: Case): void {
  for (const { asked, answer } of granted("moveRequest")) {
    // 45: the object refuses it.
    say(asked.move === "deliver" && asked.idChecked !== true, "delivered, and nobody checked the ID");
    const entry = rows("courier_request_moves").find(
      ({ request_id, version }) => request_id === answer?.id && version === answer?.version,
    );
    say(entry?.to_status !== answer?.status, "an acknowledged move of a courier is gone");
  }
  for (const { answer } of granted("requestCourier"))
    say(!rows("courier_requests").some(({ id }) => id === answer?.id), "an acknowledged courier request is gone");
}

/** At most three couriers at a time have an offer, for a minute. */
function judgeOffers({ rows, say }: Case): void {
  const rounds = new Map<string, number>();
  for (const offer of rows("courier_offers")) {
    const round = `${offer.request_id} ${offer.round}`;
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
    say(rounds.get(round)! > 3, "more than three couriers were asked at once");
    say(Number(offer.until) - Number(offer.asked_at) !== 60_000, "an offer that is not open for a minute");
    say(
      offer.answer === "expired" && Number(offer.answered_at) < Number(offer.until),
      "an offer that ran out too early",
    );
  }
}

function judgeCash({ granted, rows, say }: Case): void {
  const counted = new Map<unknown, unknown>();
  for (const { asked } of granted("countCash")) {
    say(counted.has(asked.handInId), "what was handed in was counted twice");
    counted.set(asked.handInId, asked.countedCents);
    const row = rows("courier_hand_ins").find(({ id }) => id === asked.handInId);
    say(row?.counted_cents !== asked.countedCents, "a count that was signed is gone");
  }
}
