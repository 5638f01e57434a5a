import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { insertUser, replaceReset } from "#db/user-writes.ts";
import { findAccountByEmail } from "#db/users.ts";
import type { Actor } from "../domain/actor.ts";
import { BRAND } from "../domain/brand.ts";
import { sha256 } from "../domain/digest.ts";
import { newId } from "../domain/id.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { INVITATION_MS, resetPath, resetToken } from "../domain/reset-link.ts";
import type { NewCourier } from "../domain/schemas/couriers.ts";
import { isTakenName } from "../domain/taken-name.ts";
import type { Visit } from "../visit.ts";

const TAKEN = "There is an account with this email already.";

/** A dispatcher or admin adds a driver, who is mailed a link to choose a password (DECISIONS 2). Value: the driver's id. */
export async function addCourier(
  visit: Visit,
  actor: Actor,
  courier: NewCourier,
): Promise<Outcome<string, "not-allowed" | "email-taken">> {
  if (actor.role !== "dispatcher" && actor.role !== "admin")
    return refuse("not-allowed", "Your account may not do this.");
  const taken = refuse("email-taken", TAKEN, { fields: { email: TAKEN } });
  if (await findAccountByEmail(visit.db, courier.email)) return taken;
  const now = visit.now();
  const id = newId(now);
  const linkSeed = crypto.randomUUID() + crypto.randomUUID();
  const token = await resetToken(visit.settings.accessTokenKey, linkSeed);
  const invitation = { tokenHash: await sha256(token), userId: id, createdAt: now, expiresAt: now + INVITATION_MS };
  try {
    await runBatch(visit.db, [
      insertUser(visit.db, { id, role: "courier", passwordHash: null, createdAt: now, ...courier }),
      ...replaceReset(visit.db, invitation),
      insertMail(visit.db, now, {
        kind: "courier-invitation",
        toEmail: courier.email,
        linkSeed,
        ...letter(courier.firstName),
      }),
      insertAudit(visit.db, now, {
        kind: "courier-added",
        actorId: actor.userId,
        subjectId: id,
        clientIp: visit.clientIp,
      }),
    ]);
  } catch (error) {
    // Somebody else took it a moment ago: the constraint decides.
    if (isTakenName(error)) return taken;
    throw error;
  }
  if (visit.settings.local)
    visit.log("invitation", { email: courier.email, link: visit.settings.origin + resetPath(token) });
  return ok(id);
}

const letter = (firstName: string) => ({
  subject: `Drive for ${BRAND}`,
  body: `Hello ${firstName},

you were added as a courier. Choose your password within three days, then log in:

{link}
`,
});
