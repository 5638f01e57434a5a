import {
  type PaymentSettings,
  paymentSettingsErrors,
  tidyPayments,
} from "#app/domain/dispensaries/payment-settings.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

/** See SPEC.md 5 and 9, DECISIONS 20. */
export const savePaymentSettings = asEditor(
  "settings",
  async (app, by, { version, ...settings }: PaymentSettings & { version: number | null }) => {
    const set = { minOrderCents: settings.minOrder * 100, acceptedPayments: tidyPayments(settings.acceptedPayments) };
    return refuseInvalid(paymentSettingsErrors(settings)) ?? saveVendor(app, by, { version, set });
  },
);
