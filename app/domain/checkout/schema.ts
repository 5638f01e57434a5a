import { limitUnits } from "../compliance/limit.ts";
import { shownPositionSchema } from "../couriers/position-schema.ts";
import { dispensaryTypes, orderTypes } from "../dispensaries/vendor.ts";
import { deliveryAddressSchema, orderDealsSchema, shopperOrderSchema } from "../orders/order-schema.ts";
import { etaSchema, trackerShape } from "../orders/tracker.ts";
import { DELIVERY_NOTE_MAX } from "../places/address.ts";
import { placeKinds } from "../places/place-kind.ts";
import { z } from "../zod.ts";
import { QUANTITY_MAX } from "./cart.ts";
import { REQUIRED_FIELDS } from "./contact-info.ts";
import { DELIVERY_NOTE_TOO_LONG } from "./delivery.ts";
import { acceptedPaymentSchema } from "./payment-methods-schema.ts";
import { taxShape } from "./tax-schema.ts";
import { requestedWindow } from "./windows/schema.ts";

/** Caps length before any other rule reads the value. */
const text = (label: string, max = 200) => z.string(`${label} is missing.`).max(max, `${label} is too long.`);
const required = z.string(REQUIRED_FIELDS).max(200, "This is too long.");
const optionalText = z.string().max(500).nullish();
const dollars = z
  .number()
  .nullish()
  .meta({ description: "US dollars, as shown to the shopper. Only compared with ours." });

const QUANTITY = `A quantity is a whole number from 1 to ${QUANTITY_MAX}.`;

const requestedLineSchema = z.object({
  productId: text("The product", 64).min(1, "The product is missing."),
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(QUANTITY_MAX, QUANTITY),
  name: optionalText,
  category: optionalText,
  brand: optionalText,
  strain: optionalText,
  amount: optionalText,
  image: optionalText,
  price: dollars,
  salePrice: dollars,
});
const items = z
  .array(requestedLineSchema, "The items are missing.")
  .max(100, "An order can have at most 100 products.");

const dealCode = z
  .string()
  .max(100, "This code is not valid here.")
  .nullish()
  .meta({ description: "A deal's code as the shopper types it. Case and surrounding spaces are ignored." });

const usePoints = z
  .boolean()
  .optional()
  .meta({ description: "Whether to redeem as many of the buyer's points as possible, in steps of 100." });

const placeKind = z
  .enum(placeKinds)
  .optional()
  .meta({ description: "The kind of place a delivery goes to; a home if omitted." });

const resident = z.boolean().optional().meta({
  description:
    "Whether the buyer lives in the dispensary's state, in states where visitors may buy less. Without it, the buyer counts as a visitor.",
});

export const createOrderSchema = z.object({
  firstName: required,
  lastName: required,
  email: z.string(REQUIRED_FIELDS).max(254, "Invalid email address."),
  phone: required,
  birthday: required.meta({ description: "MM/DD/YYYY." }),
  stockFrom: z.iso.datetime().nullish().meta({ description: "As in the quote. Required if the quote has it." }),
  totalAmount: z
    .number("The total is missing.")
    .meta({ description: "The total that the shopper agreed to, in US dollars." }),
  vendorId: text("The dispensary", 64),
  dealCode,
  usePoints,
  window: requestedWindow,
  orderDetails: z.object(
    {
      orderType: z.enum(orderTypes, "Choose delivery or pickup."),
      delivery_address: deliveryAddressSchema.partial().nullish(),
      delivery_note: z
        .string()
        .max(1000, DELIVERY_NOTE_TOO_LONG)
        .nullish()
        .meta({ description: `For the driver, at most ${DELIVERY_NOTE_MAX} characters; deliveries only.` }),
      items,
      place_kind: placeKind,
      resident,
      payment_method: optionalText,
      payment_fee: dollars,
      tip: z.number().nullish().meta({ description: "US dollars; deliveries only." }),
      order_status: z.unknown().optional().meta({ description: "Ignored: a new order awaits processing." }),
      vendorDetails: z.unknown().optional().meta({ description: "Ignored: the server knows it." }),
    },
    "The order's details are missing.",
  ),
});
export type CreateOrder = z.infer<typeof createOrderSchema>;

export const quoteRequestSchema = z.object({
  vendorId: text("The dispensary", 64),
  orderType: z.enum(orderTypes, "Choose delivery or pickup."),
  items,
  delivery_address: deliveryAddressSchema
    .partial()
    .nullish()
    .meta({ description: "With it, `problems` says if the dispensary doesn't deliver there." }),
  near: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullish()
    .meta({ description: "Roughly where the shopper is. With it, a delivery has an `eta`." }),
  payment_method: optionalText,
  place_kind: placeKind,
  window: requestedWindow,
  tip: z.number().nullish(),
  dealCode,
  usePoints,
  contact: z
    .object({ phone: z.string().max(200), birthdate: z.string().max(200) })
    .nullish()
    .meta({
      description: "The buyer. With it, limits count what this person ordered here today. Birthdates are MM/DD/YYYY.",
    }),
  resident,
});
export type QuoteRequestJson = z.infer<typeof quoteRequestSchema>;

const amount = z.number().min(0).meta({ description: "US dollars." });

const quoteSchema = z
  .object({
    vendor: z.object({
      _id: z.string(),
      dispensaryName: z.string(),
      dispensaryType: z.enum(dispensaryTypes),
      timeZone: z.string().meta({ description: "Of its days and hours." }),
      logoUrl: z.string(),
      storefrontAddress: z.object({ formatted: z.string(), coordinates: z.tuple([z.number(), z.number()]) }),
      contactNumber: z.object({ formatted: z.string(), e164: z.string() }).nullable(),
      acceptedPayments: z.array(acceptedPaymentSchema),
      minOrder: amount,
      deliveryZone: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) }),
      deliveryRadiusMiles: z.number(),
    }),
    items: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        brand: z.string(),
        strain: z.string().nullable(),
        amount: z.string().nullable(),
        image: z.string(),
        quantity: z.int(),
        price: amount,
        salePrice: amount.nullable(),
        total: amount.meta({ description: "After deals, in US dollars." }),
        discount: amount.meta({ description: "The discount by deals, in US dollars." }),
        left: z.int().nullable().meta({ description: "How many are available; null if untracked." }),
      }),
    ),
    deals: orderDealsSchema,
    dealCode: z
      .object({ code: z.string(), applied: z.boolean(), message: z.string().nullable() })
      .nullable()
      .meta({ description: "Whether the code applies and, if not, why; null without a code." }),
    points: z
      .object({
        balance: z.int().nullable().meta({ description: "The buyer's; null without `contact`." }),
        usable: z.int().meta({ description: "Points that this cart can redeem." }),
        usableAmount: amount,
        used: z.int(),
        earned: z.int().meta({ description: "Points earned when the order is handed over." }),
      })
      .nullable()
      .meta({ description: "Loyalty points; null if the dispensary gives none." }),
    changes: z
      .array(
        z.object({
          productId: z.string(),
          name: z.string(),
          kind: z.enum(["price", "amount", "left", "gone"]),
          message: z.string(),
          oldPrice: z.number().nullable(),
          newPrice: amount.nullable(),
        }),
      )
      .meta({ description: "Line by line, what differs from the request." }),
    limits: z
      .array(
        z.object({
          name: z.string(),
          used: z.number(),
          limit: z.number(),
          unit: z.enum(limitUnits),
          period: z.enum(["transaction", "day"]),
          source: z.string(),
        }),
      )
      .meta({ description: "What one person may buy here by law, and how much of that this cart uses." }),
    residence: z
      .object({ label: z.string(), hint: z.string() })
      .nullable()
      .meta({ description: "What to ask the buyer if visitors may buy less than residents." }),
    ...taxShape,
    reservation: z.boolean().meta({ description: "The sale happens in the dispensary." }),
    takesCodes: z.boolean().meta({ description: "Whether deals may have codes by law." }),
    placeRule: z.string().nullable().meta({ description: "Where deliveries may go by law." }),
    paymentRule: z.string().nullable().meta({ description: "Why a payment method of the dispensary is not offered." }),
    warnings: z.array(z.string()).meta({ description: "Warnings that the law requires before the purchase." }),
    stockFrom: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the dispensary's point of sale was last heard, if that is over 15 minutes ago." }),
    stockNote: z.string().nullable().meta({ description: "A sentence about it for the shopper." }),
    confirmFirst: z
      .string()
      .nullable()
      .meta({ description: "Why the dispensary will accept this pickup only once the shopper confirms it." }),
    rulesPath: z.string().meta({ description: "The page with the rules of the dispensary's state." }),
    eta: etaSchema.meta({
      description: "The estimated time of arrival, or when it is ready for pickup; null while it can't be ordered.",
    }),
    problems: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .meta({ description: "Why this order can't be placed now." }),
    subtotal: amount.meta({ description: "The goods after deals, in US dollars." }),
    payment_fee: amount,
    tip: amount,
    total: amount,
  })
  .meta({ id: "Quote" });
export type QuoteJson = z.infer<typeof quoteSchema>;

export const quotedSchema = z.object({ success: z.literal(true), quote: quoteSchema });

export const orderPlacedSchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  order: shopperOrderSchema,
  token: z.string().meta({ description: "Opens the order without an account." }),
  link: z.string().meta({ description: "The page that shows the order and its status." }),
});
export type OrderPlacedJson = z.infer<typeof orderPlacedSchema>;

export const orderFoundSchema = z.object({
  success: z.literal(true),
  order: shopperOrderSchema,
  ...trackerShape,
  courierPosition: shownPositionSchema
    .nullable()
    .meta({ description: "From pickup to drop-off, while the courier shares it; null if it is over 15 minutes old." }),
});
