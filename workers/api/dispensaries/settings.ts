import { can } from "#app/domain/accounts/capability.ts";
import { zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import {
  type BusinessHoursBody,
  businessHoursBody,
  contactBody,
  deliveryZoneBody,
  dispensaryInfoBody,
  PROFILE_PRODUCTS,
  pauseBody,
  pauseResponse,
  paymentSettingsBody,
  profileResponse,
  savedResponse,
  zoneResponse,
} from "#app/domain/dispensaries/settings-schema.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import type { z } from "#app/domain/zod.ts";
import type { VendorActor } from "#app/session/require.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { saveBusinessHours } from "#app/use-cases/dispensaries/save-business-hours.ts";
import { saveContact } from "#app/use-cases/dispensaries/save-contact.ts";
import { saveDeliveryZone } from "#app/use-cases/dispensaries/save-delivery-zone.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { savePaymentSettings } from "#app/use-cases/dispensaries/save-payment-settings.ts";
import type { Visit } from "#app/visit.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { listInventory } from "#db/menu/queries.ts";
import { toSubscriptionJson } from "../billing/subscription-json.ts";
import { respond, respondRefusal, withCurrent } from "../handlers.ts";
import { inventoryJson } from "../menu/inventory-json.ts";
import { vendorCalls } from "../vendor-calls.ts";
import { pointJson, profileJson } from "./settings-json.ts";

/** SPEC.md 7, Vendor. The vendor comes from the session, never from the body. */
export const vendor = vendorCalls("settings");

vendor.get("/vendors/profile", "Your profile", {
  responses: { 200: profileResponse },
  also: [404],
  async run(c, { db }, actor) {
    const { vendorId } = actor;
    const [settings, billing, menu] = await Promise.all([
      findVendor(db, vendorId),
      findBillingFacts(db, vendorId),
      listInventory(db, vendorId, readInventorySearch(new URLSearchParams()), { limit: PROFILE_PRODUCTS }),
    ]);
    if (!settings) return respondRefusal(c, unknownVendor);
    const subscription = toSubscriptionJson(can(actor, "billing") ? (billing?.subscription ?? null) : null);
    return c.json({
      success: true,
      data: { ...profileJson(settings), subscription, products: menu.products.map(inventoryJson) },
    });
  },
});

/** One part of the settings. Without a version, whatever is saved now is replaced; what is not sent stays. */
const setting = <Sent>(
  path: string,
  summary: string,
  body: z.ZodType<Sent>,
  message: string,
  save: (visit: Visit, actor: VendorActor, sent: Sent) => Promise<Outcome<Vendor>>,
) =>
  vendor.put(path, summary, {
    responses: { 200: savedResponse },
    body,
    also: [404, 409],
    async run(c, visit, actor, sent) {
      const saved = inJson(await save(visit, actor, sent));
      return respond(c, saved, (settings) => ({ message, data: profileJson(settings) }));
    },
  });

setting(
  "/vendors/profile",
  "Change contact details",
  contactBody,
  "Details updated successfully!",
  async (visit, actor, { contactNumbers, version = null, ...person }) => {
    const { primary, additional } = contactNumbers;
    const additionalPhones =
      additional?.map(numberOf) ?? (await findVendor(visit.db, actor.vendorId))?.additionalPhones ?? [];
    return saveContact(visit, actor, { ...person, phone: numberOf(primary), additionalPhones, version });
  },
);

setting(
  "/vendors/dispensary-info",
  "Change name, license and type",
  dispensaryInfoBody,
  "Dispensary information updated successfully!",
  async (visit, actor, { license: sent, version = null, ...info }) => {
    const license = sent === undefined ? (await findVendor(visit.db, actor.vendorId))?.licenseNumber : sent;
    return saveDispensaryInfo(visit, actor, { ...info, license: license ?? "", version });
  },
);

setting(
  "/vendors/min-order",
  "Change minimum order and accepted payments",
  paymentSettingsBody,
  "Settings updated successfully!",
  (visit, actor, { version = null, ...settings }) => savePaymentSettings(visit, actor, { ...settings, version }),
);

setting(
  "/vendors/business-hours",
  "Change the hours",
  businessHoursBody,
  "Business hours updated successfully!",
  (visit, actor, { businessHours, specialDays = null, version = null }) =>
    saveBusinessHours(visit, actor, { hours: hoursOf(businessHours), specialDays, version }),
);

vendor.post("/vendors/pause", "Pause orders", {
  responses: { 200: pauseResponse },
  body: pauseBody,
  also: [404],
  needs: "pause",
  async run(c, visit, actor, sent) {
    const paused = await pauseOrders(visit, actor, { minutes: sent.minutes, reason: sent.reason ?? "" });
    return respond(c, paused, ({ pausedUntil, message }) => ({ message, pausedUntil: isoTimeOrNull(pausedUntil) }));
  },
});

vendor.get("/vendors/delivery-zone", "Your delivery zone", {
  description: "Centered on the storefront unless a marker is set.",
  responses: { 200: zoneResponse },
  also: [404],
  async run(c, visit, actor) {
    const settings = await findVendor(visit.db, actor.vendorId);
    if (!settings) return respondRefusal(c, unknownVendor);
    const { lat, lng } = zoneCenter(settings);
    const { deliveryRadiusMiles } = settings;
    return c.json({ success: true, deliveryZone: pointJson(lat, lng), deliveryRadiusMiles });
  },
});

setting(
  "/vendors/delivery-zone",
  "Change the delivery zone",
  deliveryZoneBody,
  "Delivery zone updated successfully!",
  async (visit, actor, { deliveryZone, deliveryRadiusMiles, version = null }) => {
    const [lng, lat] = deliveryZone.coordinates;
    const radiusMiles = deliveryRadiusMiles ?? (await findVendor(visit.db, actor.vendorId))?.deliveryRadiusMiles ?? 20;
    return saveDeliveryZone(visit, actor, { lat, lng, radiusMiles, version });
  },
);

export const inJson = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.ok ? outcome : withCurrent(outcome, "current", profileJson);

const numberOf = ({ formatted, e164 }: { formatted?: string | undefined; e164?: string | undefined }) =>
  formatted || e164 || "";

const hoursOf = (body: BusinessHoursBody["businessHours"]): BusinessHours =>
  Object.fromEntries(weekdays.flatMap((day) => (body[day] ? [[day, body[day]]] : [])));
