import type { Actor, Role } from "./actor.ts";
import type { StaffRole } from "./capability.ts";

const DAY_MS = 86_400_000;
/** An invitation works this long, and once. */
export const STAFF_INVITATION_MS = 7 * DAY_MS;
/** So many people work at a dispensary, invited ones among them. */
export const STAFF_MAX = 100;

export const staffInvitationPath = (token: string): string => `/staff-invitation/${token}`;

export const INVITATION_SPENT = "This invitation has expired or was used already. Ask for a new one.";
export const OTHER_KIND =
  "Your email belongs to an account that cannot join a dispensary. Ask for an invitation to another email.";

/** The account that has an invitation's email. */
type Known = { role: Role; staffRole: StaffRole | null };

/**
 * How whoever opened an invitation's link can accept it. Without an account they choose a password: the link came to their mailbox.
 * A known account is joined only by whoever is signed in with it, because a mailbox alone is not to take an account anywhere; one
 * that owns a dispensary, drives or operates stays what it is.
 */
export type Acceptance = "new-account" | "sign-in" | "join" | "other-kind";

export function acceptanceOf(
  known: Known | undefined,
  { email }: { email: string },
  actor: Pick<Actor, "email"> | null,
): Acceptance {
  if (!known) return "new-account";
  if (known.role !== "vendor" || known.staffRole === "owner") return "other-kind";
  return actor?.email === email ? "join" : "sign-in";
}
