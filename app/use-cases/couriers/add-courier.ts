import type { Actor } from "#app/domain/accounts/actor.ts";
import { INVITATION_MS } from "#app/domain/accounts/reset-link.ts";
import { BRAND } from "#app/domain/brand.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import type { NewCourier } from "#app/domain/couriers/courier-schema.ts";
import { greeting } from "#app/domain/greeting.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { newMailedLink } from "#app/platform/mailed-link.ts";
import { unlessTaken } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { insertUser, replaceReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { findEmployers } from "../frame/find-employers.ts";

const taken = refuseField("email-taken", "email", "There is an account with this email already.");

/** Returns the driver's id. The mailed link sets a password (DECISIONS 2). */
export async function addCourier(
  visit: Visit,
  actor: Actor,
  { employers, ...courier }: NewCourier,
): Promise<Outcome<string, "not-allowed" | "email-taken" | "employer-unknown">> {
  if (!runsDispatch(actor)) return notAllowed;
  const employed = await findEmployers(visit, employers);
  if (!employed.ok) return employed;
  if (await findAccountByEmail(visit.db, courier.email)) return taken;
  const now = visit.now();
  const id = newId(now);
  const { linkSeed, tokenHash, path } = await newMailedLink(visit.settings.accessTokenKey, "reset-password");
  const invitation = { tokenHash, userId: id, createdAt: now, expiresAt: now + INVITATION_MS };
  const mail = { kind: "courier-invitation", toEmail: courier.email, linkSeed, ...message(courier.firstName) };
  const run = runBatch(visit.db, [
    insertUser(visit.db, {
      id,
      role: "courier",
      passwordHash: null,
      createdAt: now,
      employerIds: employed.value,
      ...courier,
    }),
    ...replaceReset(visit.db, invitation),
    insertMail(visit.db, now, mail),
    insertVisitAudit(visit, { kind: "courier-added", actorId: actor.userId, subjectId: id }),
  ]);
  if (await unlessTaken(run, taken)) return taken;
  if (visit.settings.local) visit.log("invitation", { email: courier.email, link: visit.settings.origin + path });
  return ok(id);
}

const message = (firstName: string) => ({
  subject: `Drive for ${BRAND}`,
  body: `${greeting(firstName)}

you were added as a courier. Choose your password within three days, then log in:

{link}
`,
});
