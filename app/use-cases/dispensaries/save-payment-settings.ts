import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import {
  type PaymentSettings,
  paymentSettingsFaults,
  tidyPayments,
} from "#app/domain/dispensaries/payment-settings.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import type { Vendor } from "#db/dispensaries/queries.ts";
import { refuseInvalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** See SPEC.md 5 and 9, DECISIONS 20. */
export async function savePaymentSettings(
  app: App,
  actor: Actor,
  { version, ...settings }: PaymentSettings & { version: number | null },
): Promise<Outcome<Vendor, SettingsRefusal>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const set = { minOrderCents: settings.minOrder * 100, acceptedPayments: tidyPayments(settings.acceptedPayments) };
  return (
    refuseInvalid(paymentSettingsFaults(settings)) ?? saveVendor(app, { vendorId: vendor.value, actor, version, set })
  );
}
