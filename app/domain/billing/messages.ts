export const BILLING_FAILED = "Failed to load subscription status";
export const MISSING_CONFIGURATION = "Missing payment configuration.";
export const paymentFailed = (why: string) => `Payment processing failed: ${why}`;
export const cancelFailed = (why: string) => `Failed to cancel subscription: ${why}`;

/** The provider refuses a second cancellation; we count that as success (SPEC.md 4 "Subscription page flow"). */
export const isCancelledAlready = (message: string): boolean => /pending cancel date|already cancell?ed/i.test(message);
