import { DAY_MS } from "../time.ts";
import type { Actor, Role } from "./actor.ts";

export const STAFF_INVITATION_MS = 7 * DAY_MS;
export const STAFF_MAX = 100;

export const INVITATION_SPENT = "This invitation has expired or was already used. Ask for a new one.";
export const OTHER_KIND =
  "Your email belongs to an account that cannot join a dispensary. Ask for an invitation to another email.";

/** An existing account must sign in: access to a mailbox must not be enough to join as somebody else. */
export type Acceptance = "new-account" | "sign-in" | "join" | "other-kind";

export function acceptanceOf(
  known: { role: Role } | undefined,
  { email }: { email: string },
  actor: Pick<Actor, "email"> | null,
): Acceptance {
  if (!known) return "new-account";
  if (known.role !== "vendor") return "other-kind";
  return actor?.email === email ? "join" : "sign-in";
}
