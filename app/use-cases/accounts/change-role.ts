import { doneBy } from "#app/domain/accounts/actor.ts";
import type { OperatorRole } from "#app/domain/accounts/operators.ts";
import { roleMail } from "#app/domain/accounts/security-mail.ts";
import { newId } from "#app/domain/id.ts";
import { feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { changeRole } from "#db/accounts/writes.ts";
import { changeShift } from "#db/couriers/offers.ts";
import { insertMail } from "#db/emails/writes.ts";
import { withdrawOffers } from "../couriers/set-duty.ts";
import { onAccount } from "../frame/on-account.ts";

/** Ends the person's sessions and a courier's shift. People of a dispensary get their role from its owner. */
export const changeAccountRole = onAccount(async (visit: Visit, actor, account, to: OperatorRole) => {
  const { id, email, role: from, openJobs } = account;
  if (from === "vendor") return refuse("conflict", "A dispensary's owner decides on the roles of its people.");
  if (from === to) return ok(null);
  if (openJobs > 0)
    return refuse("conflict", "They still have deliveries or an open trip. Reassign or end those first.");
  const { db, now } = visit;
  const isChanged = await runGuarded(db, [
    ...changeRole(db, { ...doneBy(actor, visit), subjectId: id, now: now(), from, to }),
    ...(from === "courier" ? changeShift(db, newId(now()), id, "off", now()) : []),
    insertMail(db, now(), roleMail(to, email, visit.settings.origin)),
  ]);
  if (!isChanged) return refuse("changed-meanwhile", "Someone else changed this. Please look again.");
  if (from === "courier") visit.background(withdrawOffers(visit, id));
  await visit.feed.disconnect([feedOfDispatch()], tagOfUser(id));
  return ok(null);
});
