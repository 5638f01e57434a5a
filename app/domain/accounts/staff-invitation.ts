import { DAY_MS } from "../time.ts";
import type { Actor, Role } from "./actor.ts";
import type { StaffRole } from "./capability.ts";

export const STAFF_INVITATION_MS = 7 * DAY_MS;
export const STAFF_MAX = 100;

export const INVITATION_SPENT = "This invitation has expired or was used already. Ask for a new one.";
export const OTHER_KIND =
  "Your email belongs to an account that cannot join a dispensary. Ask for an invitation to another email.";

type ExistingAccount = { role: Role; staffRole: StaffRole | null };

/** An existing account must sign in: access to a mailbox must not be enough to move an account. */
export type Acceptance = "new-account" | "sign-in" | "join" | "other-kind";

export function acceptanceOf(
  known: ExistingAccount | undefined,
  { email }: { email: string },
  actor: Pick<Actor, "email"> | null,
): Acceptance {
  if (!known) return "new-account";
  if (known.role !== "vendor" || known.staffRole === "owner") return "other-kind";
  return actor?.email === email ? "join" : "sign-in";
}
