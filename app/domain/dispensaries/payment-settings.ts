import { type AcceptedPayment, paymentMethods } from "../checkout/payment-methods.ts";

const MIN_ORDER_MAX = 999;
const FEE_MAX = 99;

/** `minOrder` in whole dollars. */
export type PaymentSettings = { minOrder: number; acceptedPayments: AcceptedPayment[] };

const NO_METHOD = "Choose at least one payment method so that shoppers can order.";

/** SPEC.md 5, Minimum order. A fee's key is `acceptedPayments.Debit.fee`. */
export function paymentSettingsErrors({ minOrder, acceptedPayments }: PaymentSettings): Record<string, string> {
  const methods = acceptedPayments.map(({ method }) => method);
  const isListedTwice = new Set(methods).size < methods.length;
  const minimum = minOrder < 0 ? "Minimum order cannot be less than 0" : rangeError(minOrder, MIN_ORDER_MAX);
  return Object.fromEntries([
    ...(minimum ? [["minOrder", minimum]] : []),
    ...(methods.length === 0 ? [["acceptedPayments", NO_METHOD]] : []),
    ...(isListedTwice ? [["acceptedPayments", "Each payment method can be listed once."]] : []),
    ...acceptedPayments.flatMap(({ method, fee }) => {
      const error = rangeError(fee, FEE_MAX);
      return error ? [[`acceptedPayments.${method}.fee`, error]] : [];
    }),
  ]);
}

const rangeError = (dollars: number, most: number) =>
  Number.isInteger(dollars) && dollars >= 0 && dollars <= most ? undefined : `Whole dollars only, 0 to ${most}.`;

export const tidyPayments = (accepted: readonly AcceptedPayment[]): AcceptedPayment[] =>
  paymentMethods.flatMap((method) => {
    const found = accepted.find((one) => one.method === method);
    return found ? [{ method, fee: method === "Cash" ? 0 : found.fee }] : [];
  });
