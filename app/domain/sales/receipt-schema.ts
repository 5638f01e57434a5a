import { taxShape } from "../checkout/tax-schema.ts";
import { windowShape } from "../checkout/windows/schema.ts";
import { orderTypes } from "../dispensaries/vendor.ts";
import { orderDealsSchema, paymentShape, pricePartsSchema } from "../orders/order-schema.ts";
import { z } from "../zod.ts";

const dollars = z.number().min(0).meta({ description: "US dollars." });
const employee = z.object({
  firstName: z.string(),
  employeeNumber: z.string().nullable().meta({ description: "Null if the dispensary has none." }),
});

export const receiptSchema = z
  .object({
    order: z.string().meta({ description: "The order number that people use." }),
    dispensary: z.object({ name: z.string(), address: z.string(), licenseNumber: z.string().nullable() }),
    preparedBy: employee.nullable(),
    deliveredBy: employee
      .nullable()
      .meta({ description: "The courier or the dispensary's own driver; null if unknown." }),
    customer: z.object({
      firstName: z.string(),
      number: z
        .string()
        .meta({ description: "Identifies the customer at this dispensary; the same for the same phone." }),
    }),
    window: windowShape,
    orderType: z.enum(orderTypes),
    requestedAt: z.iso.datetime(),
    deliveredAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When it was delivered or picked up; null before that." }),
    deliveryAddress: z.string().nullable(),
    items: z.array(
      z.object({
        name: z.string(),
        brand: z.string(),
        holds: z.string().meta({ description: "The weight, volume or count of one package." }),
        quantity: z.int(),
        total: dollars.meta({ description: "After deals, in US dollars." }),
        discount: dollars.meta({ description: "The discount by deals, in US dollars." }),
        priceParts: pricePartsSchema,
      }),
    ),
    deals: orderDealsSchema,
    ...taxShape,
    subtotal: dollars,
    ...paymentShape,
    signature: z.string().nullable().meta({ description: "The customer's: an SVG path on a field of 300 by 100." }),
  })
  .meta({ id: "Receipt" });
export type ReceiptJson = z.infer<typeof receiptSchema>;
