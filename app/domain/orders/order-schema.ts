import { paymentMethods } from "../checkout/payment-methods.ts";
import { taxShape } from "../checkout/tax-schema.ts";
import { windowShape } from "../checkout/windows/schema.ts";
import { idCheckJsonSchema } from "../compliance/id-check-schema.ts";
import { orderTypes } from "../dispensaries/vendor.ts";
import { categories } from "../menu/product.ts";
import { reminderChannels, reminderOutcomes } from "../notices/reminders.ts";
import { z } from "../zod.ts";
import { parties } from "./event.ts";
import { orderStatuses } from "./order.ts";
import { proposalSchema } from "./proposals/json.ts";
import { shopperOrderFields, type shownOrderFields } from "./shopper-fields.ts";
import { stages } from "./stage.ts";

const dollars = z.number().min(0).meta({ description: "US dollars." });

export const deliveryAddressSchema = z
  .object({
    street: z.string(),
    apartment: z.string().nullable().meta({ description: "Apartment or unit, such as 4B." }),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  })
  .meta({ id: "DeliveryAddress" });

export const paymentShape = {
  payment_fee: dollars,
  tip: dollars,
  total: dollars,
  payment_method: z.enum(paymentMethods),
};

export const orderDealsSchema = z
  .array(z.object({ name: z.string(), amount: dollars }))
  .meta({ description: "Discounts on the items, by deal." });

export const pricePartsSchema = z
  .array(z.object({ name: z.string(), amount: z.number() }))
  .optional()
  .meta({
    description:
      "How the line's price comes about: the regular price of all units, then the discounts by sale price, deals and points, in US dollars; absent without a discount.",
  });

export const stageSchema = z.enum(stages).meta({ description: "The order's stage." });
export const stagesSchema = z
  .array(z.object({ stage: z.enum(stages), at: z.iso.datetime(), by: z.enum(parties) }))
  .meta({ description: "Its past stages, oldest first, and who caused each." });

export const orderSchema = z
  .object({
    _id: z.string(),
    vendorId: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    code: z.string().meta({ description: "The order number that people use: the end of its ID." }),
    status: z.enum(orderStatuses),
    stage: stageSchema,
    stages: stagesSchema,
    proposal: proposalSchema.nullable().meta({ description: "The latest proposed change, answered or not." }),
    reminders: z
      .array(z.object({ channel: z.enum(reminderChannels), at: z.iso.datetime(), outcome: z.enum(reminderOutcomes) }))
      .meta({ description: "Reminders sent to the dispensary while nobody had seen the order." }),
    seenAt: z.iso.datetime().nullable().meta({ description: "When somebody at the dispensary first saw it." }),
    idCheckedAt: z.iso.datetime().nullable().meta({ description: "When the customer's ID was recorded as checked." }),
    idCheck: idCheckJsonSchema,
    window: windowShape,
    orderType: z.enum(orderTypes),
    unconfirmed: z
      .literal(true)
      .optional()
      .meta({ description: "A pickup that can be accepted once its customer confirms it." }),
    reservation: z.literal(true).optional().meta({ description: "The sale happens in the dispensary." }),
    subtotal: dollars.meta({ description: "The items after deals, in US dollars." }),
    deals: orderDealsSchema,
    pointsText: z
      .string()
      .nullable()
      .meta({ description: "Loyalty points used and earned; null where there are none." }),
    ...taxShape,
    ...paymentShape,
    contactInfo: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
    customer: z.object({ birthdate: z.string().meta({ description: "MM/DD/YYYY." }) }),
    deliveryAddress: deliveryAddressSchema.nullable(),
    deliveryNote: z.string().nullable().meta({ description: "The shopper's note for the driver." }),
    items: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        category: z.enum(categories),
        brand: z.string(),
        strain: z.string().nullable(),
        amount: z.string().nullable(),
        image: z.string(),
        quantity: z.int(),
        price: dollars,
        salePrice: dollars.nullable(),
        discount: dollars.meta({ description: "The line's discount by deals, in US dollars." }),
        priceParts: pricePartsSchema,
      }),
    ),
    vendorDetails: z.object({
      dispensaryName: z.string(),
      storefrontAddress: z.string(),
      logoUrl: z.string(),
      contactNumber: z.object({ formatted: z.string(), e164: z.string() }).nullable(),
    }),
  })
  .meta({ id: "Order" });

export const shopperOrderSchema = orderSchema.pick(shopperOrderFields).meta({ id: "ShopperOrder" });
export type OrderJson = z.infer<typeof orderSchema>;
export type ShopperOrderJson = z.infer<typeof shopperOrderSchema>;
export type ShownOrderJson = Pick<OrderJson, keyof typeof shownOrderFields>;
