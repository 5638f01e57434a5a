import { paymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { ratingSchema } from "#app/domain/dispensaries/review-schema.ts";
import {
  hoursOfDay,
  pausedUntilSchema,
  phoneJson,
  promoSchema,
  specialDaySchema,
} from "#app/domain/dispensaries/settings-schema.ts";
import { dispensaryTypes } from "#app/domain/dispensaries/vendor.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { categories, productTags } from "#app/domain/menu/product.ts";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import { z } from "#app/domain/zod.ts";

const point = z.array(z.number()).length(2).describe("[longitude, latitude]");
const dollars = z.number().min(0);

/** As `publicVendor` writes it. */
export const publicVendorSchema = z.object({
  _id: z.string(),
  dispensaryName: z.string(),
  dispensaryType: z.enum(dispensaryTypes),
  logoUrl: z.string(),
  storefrontAddress: z.object({ formatted: z.string(), coordinates: point }),
  deliveryZone: z.object({ type: z.literal("Point"), coordinates: point }),
  businessHours: z.partialRecord(z.enum(weekdays), hoursOfDay),
  specialDays: z.array(specialDaySchema),
  pausedUntil: pausedUntilSchema,
  timeZone: z.string(),
  minOrder: dollars,
  acceptedPayments: z.array(z.object({ method: z.enum(paymentMethods), fee: z.number() })),
  dailyPromo: promoSchema,
  rating: ratingSchema,
  contactNumbers: z.object({ primary: phoneJson.nullable(), additional: z.array(phoneJson) }),
});

/** As `publicProduct` writes it (SPEC.md 3). */
export const publicProductSchema = z.object({
  _id: z.string(),
  vendorId: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  strain: z.string().describe("'N/A' where it has none"),
  strainDetails: z.string(),
  thcContent: z.number().nullable(),
  price: dollars,
  salePrice: dollars.nullable(),
  image: z.string(),
  description: z.string(),
  amount: z.string().describe("'N/A' where it has none"),
  status: z.literal("Active"),
  tags: z.array(z.enum(productTags)),
  left: z
    .int()
    .nullable()
    .describe(`Units left, up to ${LOW_STOCK}, 0 for sold out; null if there are more, or if untracked`),
});
