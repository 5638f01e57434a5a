/** Sentences of SPEC.md 8 that billing says in more than one place. */
export const BILLING_FAILED = "Failed to load subscription status";
export const MISSING_CONFIGURATION = "Missing payment configuration.";
export const paymentFailed = (why: string) => `Payment processing failed: ${why}`;
export const cancelFailed = (why: string) => `Failed to cancel subscription: ${why}`;

/** Where the provider says no because it is done already, that is a success (SPEC.md 4 "Subscription page flow"). */
export const isCancelledAlready = (message: string): boolean => /pending cancel date|already cancell?ed/i.test(message);
