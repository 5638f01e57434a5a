import { DAY_MS, HOUR_MS } from "../time.ts";

export const RESET_LINK_MS = HOUR_MS;

export const INVITATION_MS = 3 * DAY_MS;

/** The same whether or not the account exists, so it reveals nothing. */
export const RESET_REQUESTED = "If there is an account with this email, a reset link is on its way.";

export const RESET_FAILED = "Failed to reset password. The link may have expired or is invalid.";
