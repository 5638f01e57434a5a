import { hmac } from "./digest.ts";

/** A reset link works this long. */
export const RESET_LINK_MS = 60 * 60 * 1000;

/** The same kind of link, in an invitation. */
export const INVITATION_MS = 3 * 24 * RESET_LINK_MS;

export const resetPath = (token: string): string => `/reset-password/${token}`;

/**
 * The token of a reset link, computed from a random seed under our key. The database keeps its hash, and the mail that waits
 * in the outbox keeps the seed: from neither can anyone who reads the database make the link.
 */
export const resetToken = (key: string, seed: string): Promise<string> => hmac(key, `reset-password:${seed}`);

/** The answer to every request for a link, whether there is such an account or not. */
export const RESET_REQUESTED = "If there is an account with this email, a reset link is on its way.";

export const RESET_FAILED = "Failed to reset password. The link may have expired or is invalid.";
