import { roleChange } from "#app/domain/accounts/capability.ts";
import { COMMON_PASSWORD } from "#app/domain/accounts/password.ts";
import { acceptanceOf, INVITATION_SPENT } from "#app/domain/accounts/staff-invitation.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { isGuardFailure } from "#db/accounts/audit-writes.ts";
import { findInvitation, findStaffAccount } from "#db/accounts/staff.ts";
import { acceptAsAccount } from "#db/accounts/staff-writes.ts";
import { runBatch } from "#db/client.ts";
import { hashForClient } from "./limit-guesses.ts";

type Reason = "link-spent" | "known-email" | "common-password" | "too-many-requests";

const KNOWN = "There is an account with this email. Please log in with it.";

/** Creates an account from an invitation; returns its id. `known-email`: the account exists (join-by-invitation.ts). */
export async function acceptInvitation(
  visit: Visit,
  { token, password }: { token: string; password: string },
): Promise<Outcome<string, Reason>> {
  if (visit.passwords.isCommon(password)) {
    return refuse("common-password", COMMON_PASSWORD, { fields: { password: COMMON_PASSWORD } });
  }
  const now = visit.now();
  const tokenHash = await sha256(token);
  const invitation = await findInvitation(visit.db, tokenHash, now);
  if (!invitation) return refuse("link-spent", INVITATION_SPENT);
  const known = await findStaffAccount(visit.db, invitation.email);
  if (acceptanceOf(known, invitation, null) !== "new-account") return refuse("known-email", KNOWN);
  const hashed = await hashForClient(visit, () => visit.passwords.hash(password));
  if (!hashed.ok) return hashed;
  const id = newId(now);
  const { vendorId, role, firstName, lastName } = invitation;
  const changes = [roleChange(null, role)];
  const name = `${firstName} ${lastName}`;
  const happened = {
    kind: "staff-joined",
    vendorId,
    actorId: id,
    subjectId: id,
    clientIp: visit.clientIp,
    name,
    changes,
    now,
  } as const;
  try {
    await runBatch(visit.db, acceptAsAccount(visit.db, happened, tokenHash, hashed.value));
  } catch (error) {
    if (isGuardFailure(error)) return refuse("link-spent", INVITATION_SPENT);
    if (isUniqueViolation(error)) return refuse("known-email", KNOWN);
    throw error;
  }
  return ok(id);
}
