import { centsFromDollars, formatUsd } from "../money.ts";
import { type Outcome, ok, refuse, refuseField } from "../outcome.ts";
import { isOneLine } from "../text.ts";
import type { CartDraft } from "./draft.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import { paymentFeeCents, TIP_MAX_CENTS, tipCentsFrom } from "./pricing.ts";
import type { SellingVendor } from "./sale-facts.ts";

export function checkPayment(paymentMethod: string | null, feeSeen: number | null, vendor: SellingVendor) {
  if (!paymentMethod) return refuseField("payment-missing", "paymentMethod", "Please select a payment method.");
  const feeCents = paymentFeeCents(vendor.acceptedPayments, paymentMethod);
  if (feeCents === undefined) {
    const message = `${vendor.dispensaryName} does not accept ${isOneLine(paymentMethod) ? paymentMethod : "this"}.`;
    return refuseField("payment-not-offered", "paymentMethod", message);
  }
  if (feeSeen !== null && centsFromDollars(feeSeen) !== feeCents) {
    return refuse("changed-meanwhile", `The fee for paying by ${paymentMethod} is ${formatUsd(feeCents)}.`);
  }
  return ok({ paymentMethod: paymentMethod as PaymentMethod, feeCents });
}

export function checkTip({ tip, orderType }: Pick<CartDraft, "tip" | "orderType">): Outcome<number> {
  const cents = tipCentsFrom(tip ?? 0);
  const message =
    cents === undefined
      ? `A tip is an amount from $0.00 to ${formatUsd(TIP_MAX_CENTS)}.`
      : "Tips are for delivery orders only.";
  if (cents === undefined || (cents > 0 && orderType !== "Delivery")) {
    return refuseField("tip-invalid", "tip", message);
  }
  return ok(cents);
}
