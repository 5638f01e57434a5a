import { z } from "../zod.ts";

const needed = (message: string, max: number) => z.string(message).trim().min(1, message).max(max, message);

const billingAddress = z.strictObject({
  addressLine1: needed("Street address is required", 200),
  addressLine2: z.string().trim().max(200).default(""),
  city: needed("City is required", 100),
  state: needed("State is required", 50),
  postalCode: needed("Postal code is required", 20),
  country: z.literal("US").default("US"),
});
export type BillingAddress = z.infer<typeof billingAddress>;

const vendorId = z.string("vendorId is required").min(1, "vendorId is required").max(64);
/** The card form's token. Card numbers must never be sent here. */
const sourceId = z
  .string("Card details are required")
  .trim()
  .regex(/^[A-Za-z0-9:_-]{1,255}$/, "Card details are required")
  .refine((id) => !/^\d[\d-]{11,}$/.test(id), "Card details are required");

export const processPaymentBody = z.strictObject({ vendorId, sourceId, billingDetails: billingAddress });
export const cancelBody = z.strictObject({ vendorId });
export const reactivateBody = z.strictObject({
  vendorId,
  sourceId: sourceId.optional(),
  billingDetails: billingAddress.optional(),
});
export const vendorStatusBody = z.strictObject({
  status: z.enum(["active", "limited"], "Status must be active or limited"),
});

export type ProcessPayment = z.infer<typeof processPaymentBody>;
export type Reactivate = z.infer<typeof reactivateBody>;
