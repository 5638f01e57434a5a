import type { Actor } from "#app/domain/accounts/actor.ts";
import { failureReasonCodes } from "#app/domain/couriers/request.ts";
import type { MoveInput } from "#app/domain/couriers/request-schema.ts";
import { declineCourierOffer } from "#app/use-cases/couriers/decline-offer.ts";
import { handInCash } from "#app/use-cases/couriers/hand-in-cash.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { sharePosition } from "#app/use-cases/couriers/share-position.ts";
import type { Day } from "./day.ts";
import type { Row } from "./history.ts";

/** On duty, takes offers and delivers; a phone without a line sends its moves again, with their ids. */
export async function drive(day: Day, courier: Actor): Promise<void> {
  const { random } = day;
  const who = courier.userId;
  await day.wait(0, 1200);
  const duty = (kind: "duty" | "off" | "break") =>
    day.call(who, "setDuty", { kind }, (visit) => setDuty(visit, courier, kind));
  await duty("duty");
  while (day.isOpen) {
    await day.wait(5, 60);
    const [offer] = day.rows("SELECT request_id FROM courier_offers WHERE courier_id = ? AND answer IS NULL", who);
    const jobs = day.rows(
      "SELECT * FROM courier_requests WHERE courier_id = ? AND (status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR failure_reason IS NOT NULL AND returned_at IS NULL)",
      who,
    );
    if (offer && random.chance(0.7)) await answerOffer(day, courier, String(offer.request_id));
    else if (jobs.length > 0) await workOn(day, courier, random.pick(jobs));
    else if (random.chance(0.01)) await duty(random.pick(["off", "break", "duty"]));
    else if (random.chance(0.02)) await duty("duty");
    else if (random.chance(0.012)) {
      const cents = random.whole(1, 300) * 100;
      await day.call(who, "handIn", { cents }, (visit) => handInCash(visit, courier, cents));
    }
  }
}

async function answerOffer(day: Day, courier: Actor, requestId: string): Promise<void> {
  if (day.random.chance(0.75)) return moveRequest(day, courier, requestId, { move: "assign" });
  const input = { requestId, reason: "busy" as const };
  await day.call(courier.userId, "decline", input, (visit) => declineCourierOffer(visit, courier, input));
}

async function workOn(day: Day, courier: Actor, { id, status, pin, return_code }: Row): Promise<void> {
  const { random } = day;
  const requestId = String(id);
  if (status === "PICKED_UP" && random.chance(0.1)) {
    const place = { lat: 36.1, lng: -115.1, accuracy: 10, ageMs: 0 };
    await day.call(courier.userId, "share", { requestId }, (visit) => sharePosition(visit, courier, requestId, place));
  }
  const moves: Record<string, readonly (readonly [MoveInput["move"], Partial<MoveInput>])[]> = {
    COURIER_ASSIGNED: [
      ["pickUp", {}],
      ["pickUp", {}],
      ["pickUp", {}],
      ["pickUp", {}],
      ["unassign", {}],
      ["cancel", { reason: "vehicle" }],
    ],
    PICKED_UP: [
      ["deliver", { idChecked: true, pin: String(pin) }],
      ["deliver", { idChecked: true, pin: random.chance(0.5) ? "0000" : undefined }],
      ["deliver", { idChecked: random.chance(0.7) }],
      ["deliver", { idChecked: true }],
      ["fail", { reason: random.pick(failureReasonCodes) }],
    ],
    CANCELLED: [
      ["return", { pin: String(return_code) }],
      ["return", { pin: "0000" }],
    ],
  };
  const [move, facts] = random.pick(moves[String(status)] ?? [["deliver", {}]]);
  await moveRequest(day, courier, requestId, { move, ...facts });
  if (random.chance(0.1)) {
    await day.wait(1, 14);
    await moveRequest(day, courier, requestId, { move: "undo" });
  }
}

export async function moveRequest(day: Day, actor: Actor, requestId: string, input: MoveInput): Promise<void> {
  const moveId = `${actor.userId}-${day.platform.clock.now}`;
  const command = { requestId, moveId, ...input };
  const send = () =>
    day.call(
      actor.userId,
      "moveRequest",
      command,
      (visit) => moveCourierRequest(visit, actor, command),
      ({ id, status, version, courierId }) => ({ id, status, version, courierId }),
    );
  for (let attempt = 0; !(await send()) && attempt < 5; attempt++) await day.wait(1, 60);
}
