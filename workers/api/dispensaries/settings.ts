import { Hono } from "hono";
import { can } from "#app/domain/accounts/capability.ts";
import { zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import {
  type BusinessHoursBody,
  businessHoursBody,
  type ContactBody,
  contactBody,
  deliveryZoneBody,
  dispensaryInfoBody,
  PROFILE_PRODUCTS,
  pauseAnswer,
  pauseBody,
  paymentSettingsBody,
  profileAnswer,
  savedAnswer,
  zoneAnswer,
} from "#app/domain/dispensaries/settings-schema.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { saveBusinessHours } from "#app/use-cases/dispensaries/save-business-hours.ts";
import { saveContact } from "#app/use-cases/dispensaries/save-contact.ts";
import { saveDeliveryZone } from "#app/use-cases/dispensaries/save-delivery-zone.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { savePaymentSettings } from "#app/use-cases/dispensaries/save-payment-settings.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { listInventory } from "#db/menu/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { toSubscriptionJson } from "../billing/subscription-json.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { inventoryJson } from "../menu/inventory-json.ts";
import { pointJson, profileJson } from "./settings-json.ts";

const options = { tag: "Vendor", signedIn: true };
const refusals = [400, 401, 403, 404, 409, 413, 415, 422] as const;

/** SPEC.md 7, Vendor. The vendor comes from the session, never from the body. */
export const vendor = new Hono<HonoEnv>()
  .get(
    "/vendors/profile",
    describes("The own profile", { 200: profileAnswer }, [401, 403, 404], options),
    onlyVendor("settings"),
    async (c) => {
      const { db } = c.get("visit");
      const actor = c.get("actor");
      const { vendorId } = actor;
      const [settings, billing, menu] = await Promise.all([
        findVendor(db, vendorId),
        findBillingFacts(db, vendorId),
        listInventory(db, vendorId, readInventorySearch(new URLSearchParams()), { limit: PROFILE_PRODUCTS }),
      ]);
      if (!settings) return answerRefusal(c, unknownVendor);
      const subscription = toSubscriptionJson(can(actor, "billing") ? (billing?.subscription ?? null) : null);
      return c.json({
        success: true,
        data: { ...profileJson(settings), subscription, products: menu.products.map(inventoryJson) },
      });
    },
  )
  .put(
    "/vendors/profile",
    describes("Change how the shop is reached", { 200: savedAnswer }, refusals, options),
    onlyVendor("settings"),
    input("json", contactBody),
    async (c) => {
      const saved = await saveContact(c.get("visit"), c.get("actor"), contactOf(c.req.valid("json")));
      return answer(c, inJson(saved), saidWith("Details updated successfully!"));
    },
  )
  .put(
    "/vendors/dispensary-info",
    describes("Change name, license and kind", { 200: savedAnswer }, refusals, options),
    onlyVendor("settings"),
    input("json", dispensaryInfoBody),
    async (c) => {
      const { license, version, ...info } = c.req.valid("json");
      const input = { ...info, license: license ?? "", version: version ?? null };
      const saved = await saveDispensaryInfo(c.get("visit"), c.get("actor"), input);
      return answer(c, inJson(saved), saidWith("Dispensary information updated successfully!"));
    },
  )
  .put(
    "/vendors/min-order",
    describes("Change minimum order and accepted payments", { 200: savedAnswer }, refusals, options),
    onlyVendor("settings"),
    input("json", paymentSettingsBody),
    async (c) => {
      const { version, ...settings } = c.req.valid("json");
      const saved = await savePaymentSettings(c.get("visit"), c.get("actor"), {
        ...settings,
        version: version ?? null,
      });
      return answer(c, inJson(saved), saidWith("Settings updated successfully!"));
    },
  )
  .put(
    "/vendors/business-hours",
    describes("Change the hours", { 200: savedAnswer }, refusals, options),
    onlyVendor("settings"),
    input("json", businessHoursBody),
    async (c) => {
      const { businessHours, specialDays, version } = c.req.valid("json");
      const input = { hours: hoursOf(businessHours), specialDays: specialDays ?? null, version: version ?? null };
      const saved = await saveBusinessHours(c.get("visit"), c.get("actor"), input);
      return answer(c, inJson(saved), saidWith("Business hours updated successfully!"));
    },
  )
  .post(
    "/vendors/pause",
    describes("Take no orders for a while", { 200: pauseAnswer }, [400, 401, 403, 404, 413, 415, 422], options),
    onlyVendor("pause"),
    input("json", pauseBody),
    async (c) => {
      const { minutes, reason } = c.req.valid("json");
      const paused = await pauseOrders(c.get("visit"), c.get("actor"), { minutes, reason: reason ?? "" });
      return answer(c, paused, ({ pausedUntil, message }) => ({
        message,
        pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      }));
    },
  )
  .get(
    "/vendors/delivery-zone",
    describes("Where the shop delivers", { 200: zoneAnswer }, [401, 403, 404], {
      ...options,
      description: "Without a marker of its own the storefront stands in.",
    }),
    onlyVendor("settings"),
    async (c) => {
      const settings = await findVendor(c.get("visit").db, c.get("actor").vendorId);
      if (!settings) return answerRefusal(c, unknownVendor);
      const { lat, lng } = zoneCenter(settings);
      const { deliveryRadiusMiles } = settings;
      return c.json({ success: true, deliveryZone: pointJson(lat, lng), deliveryRadiusMiles });
    },
  )
  .put(
    "/vendors/delivery-zone",
    describes("Move the delivery zone", { 200: savedAnswer }, refusals, options),
    onlyVendor("settings"),
    input("json", deliveryZoneBody),
    async (c) => {
      const visit = c.get("visit");
      const { deliveryZone, deliveryRadiusMiles, version } = c.req.valid("json");
      const [lng, lat] = deliveryZone.coordinates;
      // Without a radius, keep the current one.
      const radiusMiles =
        deliveryRadiusMiles ?? (await findVendor(visit.db, c.get("actor").vendorId))?.deliveryRadiusMiles ?? 20;
      const input = { lat, lng, radiusMiles, version: version ?? null };
      return answer(
        c,
        inJson(await saveDeliveryZone(visit, c.get("actor"), input)),
        saidWith("Delivery zone updated successfully!"),
      );
    },
  );

const saidWith = (message: string) => (settings: Vendor) => ({ message, data: profileJson(settings) });

/** A conflict carries the current settings in the API's shape. */
export function inJson<T>(outcome: Outcome<T>): Outcome<T> {
  const current = outcome.ok ? undefined : (outcome.details?.current as Vendor | undefined);
  if (outcome.ok || !current) return outcome;
  return { ...outcome, details: { data: profileJson(current) } };
}

const contactOf = ({ contactNumbers, version, ...contact }: ContactBody) => ({
  ...contact,
  phone: numberOf(contactNumbers.primary),
  additionalPhones: contactNumbers.additional.map(numberOf),
  version: version ?? null,
});

const numberOf = ({ formatted, e164 }: { formatted?: string | undefined; e164?: string | undefined }) =>
  formatted || e164 || "";

const hoursOf = (body: BusinessHoursBody["businessHours"]): BusinessHours =>
  Object.fromEntries(weekdays.flatMap((day) => (body[day] ? [[day, body[day]]] : [])));
