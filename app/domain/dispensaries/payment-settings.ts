import { type AcceptedPayment, paymentMethods } from "../orders/payment-methods.ts";

const MIN_ORDER_MAX = 999;
const FEE_MAX = 99;

/** `minOrder` in whole dollars. */
export type PaymentSettings = { minOrder: number; acceptedPayments: AcceptedPayment[] };

/** What is wrong with them, by field (SPEC.md 5, Minimum order). */
export function paymentSettingsFaults({ minOrder, acceptedPayments }: PaymentSettings) {
  const faults: Partial<Record<"minOrder" | "acceptedPayments", string>> = {};
  if (minOrder < 0) faults.minOrder = "Minimum order cannot be less than 0";
  else if (!Number.isInteger(minOrder) || minOrder > MIN_ORDER_MAX) {
    faults.minOrder = `Minimum order must be a whole number from 0 to ${MIN_ORDER_MAX}`;
  }
  const methods = acceptedPayments.map((accepted) => accepted.method);
  if (new Set(methods).size < methods.length) faults.acceptedPayments = "Each payment method can be listed once.";
  if (acceptedPayments.some(({ fee }) => !Number.isInteger(fee) || fee < 0 || fee > FEE_MAX)) {
    faults.acceptedPayments = `Fees are whole dollars from 0 to ${FEE_MAX}.`;
  }
  return faults;
}

/** In the methods' own order; cash costs nothing extra. */
export const tidyPayments = (accepted: readonly AcceptedPayment[]): AcceptedPayment[] =>
  paymentMethods.flatMap((method) => {
    const found = accepted.find((one) => one.method === method);
    return found ? [{ method, fee: method === "Cash" ? 0 : found.fee }] : [];
  });
