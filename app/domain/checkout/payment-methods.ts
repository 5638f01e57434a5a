export const paymentMethods = ["Cash", "Debit", "Credit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** `fee` is whole dollars, 0 to 99; 0 for cash (SPEC.md 9, DECISIONS 20). */
export type AcceptedPayment = { method: PaymentMethod; fee: number };
