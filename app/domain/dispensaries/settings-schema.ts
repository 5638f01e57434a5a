import { subscriptionSchema } from "../billing/subscription-schema.ts";
import { paymentMethods } from "../checkout/payment-methods.ts";
import { withholdings } from "../compliance/withheld.ts";
import { weekdays } from "../local-date.ts";
import { inventoryProduct } from "../menu/inventory-schema.ts";
import { z } from "../zod.ts";
import { SPANS_MAX, SPECIAL_DAYS_MAX } from "./hours-rules.ts";
import { dispensaryTypes, vendorStatuses } from "./vendor.ts";
import { NO_MARKER } from "./zone-input.ts";

/** SPEC.md 7 "Vendor". An unknown field is refused, and nothing changes; a missing one stays as it is. */
const version = z.int().min(1).nullish().meta({
  description: "The settings' version that you read. If it is no longer current, the response is 409.",
});
const text = z.string().max(300);
const phone = z.strictObject({ formatted: text.optional(), e164: text.optional() });

export const contactBody = z.strictObject({
  firstName: text,
  lastName: text,
  email: text,
  contactNumbers: z.strictObject({ primary: phone, additional: z.array(phone).max(10).optional() }),
  version,
});

export const dispensaryInfoBody = z.strictObject({
  dispensaryName: text,
  license: text.nullish(),
  dispensaryType: z.enum(dispensaryTypes),
  version,
});

const WHOLE_DOLLARS = "Whole dollars only.";
const wholeDollars = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    WHOLE_DOLLARS,
  )
  .meta({ description: "Whole US dollars." });

export const paymentSettingsBody = z.strictObject({
  minOrder: wholeDollars,
  acceptedPayments: z
    .array(
      z.strictObject({
        method: z.enum(paymentMethods),
        fee: z.preprocess((fee) => (fee === "" || fee === null ? undefined : fee), wholeDollars.default(0)),
      }),
    )
    .max(paymentMethods.length, "Each payment method can be listed once."),
  version,
});

const span = z.strictObject({ open: z.string().max(5), close: z.string().max(5) });
export const hoursOfDay = span.extend({
  more: z.array(span).max(SPANS_MAX).optional().meta({ description: "The hours after a break, if there is one." }),
});
export const specialDaySchema = z
  .strictObject({
    date: z.string().max(10).meta({ description: "YYYY-MM-DD, there." }),
    reason: z.string().max(300),
    hours: hoursOfDay.nullable().meta({ description: "Null: closed all day." }),
  })
  .meta({ id: "SpecialDay" });
export const pausedUntilSchema = z.iso
  .datetime()
  .nullable()
  .meta({ description: "No orders are taken until then; null or past if not paused." });

export const businessHoursBody = z.strictObject({
  businessHours: z
    .strictObject(
      Object.fromEntries(
        weekdays.map((day) => [day, hoursOfDay.nullish().meta({ description: "Missing or null: closed." })]),
      ) as Record<(typeof weekdays)[number], z.ZodOptional<z.ZodNullable<typeof hoursOfDay>>>,
    )
    .refine((week) => Object.keys(week).length > 0, "Send all days. Null means closed."),
  specialDays: z
    .array(specialDaySchema)
    .max(2 * SPECIAL_DAYS_MAX)
    .nullish()
    .meta({ description: "Holidays and closures; replaces the previous ones. Missing or null keeps them." }),
  version,
});
export type BusinessHoursBody = z.infer<typeof businessHoursBody>;

const lngLat = z.tuple([z.number(NO_MARKER), z.number(NO_MARKER)], NO_MARKER).meta({ description: "[lng, lat]" });

export const deliveryZoneBody = z.strictObject({
  deliveryZone: z.strictObject({ type: z.literal("Point"), coordinates: lngLat }, NO_MARKER),
  deliveryRadiusMiles: z.int().nullish(),
  version,
});

export const phoneJson = z.object({ formatted: z.string(), e164: z.string() });

export const promoSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    applicableToSaleItems: z.boolean(),
    promoUrl: z.string().nullable(),
  })
  .nullable();

const vendorProfile = z
  .object({
    _id: z.string(),
    version: z.int(),
    dispensaryName: z.string(),
    dispensaryType: z.enum(dispensaryTypes),
    license: z.string().nullable(),
    licenseRejection: z
      .string()
      .nullable()
      .meta({ description: "Why we could not verify the license, as we wrote it to its owner." }),
    withheld: z.enum(withholdings).nullable().meta({
      description:
        "Why the dispensary is unlisted and takes no orders, whatever its status: its `license` is unverified or expired, the rules of its `state` are unconfirmed, or its owner closed it (`moved`). Null if none of these applies.",
    }),
    logoUrl: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    createdAt: z.iso.datetime(),
    status: z.enum(vendorStatuses),
    contactNumbers: z.strictObject({ primary: phoneJson.nullable(), additional: z.array(phoneJson) }),
    storefrontAddress: z.object({ formatted: z.string(), coordinates: lngLat }),
    deliveryZone: z.object({ type: z.literal("Point"), coordinates: lngLat }).nullable(),
    deliveryRadiusMiles: z.int(),
    businessHours: z.partialRecord(z.enum(weekdays), hoursOfDay),
    specialDays: z.array(specialDaySchema),
    pausedUntil: pausedUntilSchema,
    minOrder: z.number(),
    acceptedPayments: z.array(z.object({ method: z.enum(paymentMethods), fee: z.int() })),
    dailyPromo: promoSchema,
    courierService: z.object({
      enabled: z.boolean(),
      status: z.string().nullable().meta({ description: "From the courier signup; null without one." }),
      signupDate: z.iso.datetime().nullable(),
      notes: z.string(),
    }),
  })
  .meta({ id: "VendorProfile" });
export type VendorProfileJson = z.infer<typeof vendorProfile>;

export const pauseBody = z.strictObject({
  minutes: z.int().meta({ description: "0, 15, 30 or 60; 0 ends a pause." }),
  reason: z.string().max(300).nullish().meta({ description: "Shown to shoppers." }),
});

const done = { success: z.literal(true), message: z.string() };
export const PROFILE_PRODUCTS = 30;
export const profileResponse = z.object({
  success: z.literal(true),
  data: vendorProfile.extend({
    subscription: subscriptionSchema.nullable(),
    products: z.array(inventoryProduct).meta({
      description: `The first ${PROFILE_PRODUCTS} by category and name; GET /vendor/inventory/{vendorId} lists all.`,
    }),
  }),
});
export const savedResponse = z.object({ ...done, data: vendorProfile });
export const pauseResponse = z.object({ ...done, pausedUntil: pausedUntilSchema });
export const zoneResponse = z.object({
  success: z.literal(true),
  deliveryZone: z.object({ type: z.literal("Point"), coordinates: lngLat }),
  deliveryRadiusMiles: z.int(),
});
export const promoResponse = z.object({ ...done, data: z.object({ promoUrl: z.string() }) });
export const logoResponse = z.object({ ...done, logoUrl: z.string() });
