import { idCheckSchema } from "../compliance/id-check-schema.ts";
import { centsFromDollars } from "../money.ts";
import { parseCents } from "../number-input.ts";
import { isPhone } from "../phone.ts";
import { pick } from "../pick.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";
import { quoteFields } from "./quote-fields.ts";
import { ORDER_TOTAL_MAX_CENTS } from "./rate.ts";
import { courierStatuses, moveReasonCodes, type PickupTimeOption, pickupTimeOptions, tapNames } from "./request.ts";
import { signatureSchema } from "./signature-schema.ts";

export const REQUIRED = "Please fill in all required fields";
export const NOTES_MAX = 1000;
const PRODUCTS_MAX = 50;

export const line = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters.`)
    .refine(isOneLine, "Please write this on one line.");

const phone = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .refine((typed) => typed === "" || isPhone(typed), "Phone number must be 10 digits.");

/** Pre-tax dollars: a number (JSON) or text (form); no finer than a cent (SPEC.md 5), above zero (DECISIONS 59). */
const orderTotal = z
  .union([z.number(), z.string().trim().min(1, REQUIRED)], REQUIRED)
  .transform((typed) => (typeof typed === "number" ? typed : (parseCents(typed) ?? Number.NaN) / 100))
  .refine((dollars) => {
    const cents = centsFromDollars(dollars);
    return cents !== undefined && cents > 0 && cents <= ORDER_TOTAL_MAX_CENTS;
  }, "Order total must be an amount in dollars and cents, more than $0.");

const QUANTITY = "Quantity must be a whole number from 1 to 999.";

const products = z
  .array(z.object({ name: line(REQUIRED, 120), quantity: z.int(QUANTITY).min(1, QUANTITY).max(999, QUANTITY) }))
  .max(PRODUCTS_MAX, `Please list at most ${PRODUCTS_MAX} items.`)
  .optional()
  .default([]);

const requestFields = {
  dispensaryName: line(REQUIRED, 120),
  address: line(REQUIRED, 200),
  contactPhone: phone,
  orderNumber: line(REQUIRED, 60),
  customerName: line(REQUIRED, 120),
  customerPhone: phone,
  deliveryAddress: line(REQUIRED, 200),
  orderTotal,
  notes: z.string().trim().max(NOTES_MAX, `Please use at most ${NOTES_MAX} characters.`).optional().default(""),
  pickupTimeOption: z.enum(pickupTimeOptions, REQUIRED).optional().default("asap"),
  requestedPickupTime: z.string().trim().max(40).nullish().meta({
    description:
      "For `scheduled`: an ISO 8601 time with its offset, or the dispensary's local time, as 2026-06-16T14:30.",
  }),
  products,
  isFromDashboard: z.boolean().optional().default(false),
  orderId: z.string().max(64).nullish(),
  quoteId: z.string().max(200).nullish(),
};
type Scheduled = { pickupTimeOption: PickupTimeOption; requestedPickupTime?: string | null | undefined };
const hasPickupTime = (request: Scheduled) =>
  request.pickupTimeOption === "asap" || Boolean(request.requestedPickupTime);
const missingTime = { path: ["requestedPickupTime"], message: REQUIRED };

/** SPEC.md 5 and 7. Unknown fields, such as a status or payment, are dropped. */
export const courierRequestSchema = z.object(requestFields).refine(hasPickupTime, missingTime);
export type CourierRequestInput = z.infer<typeof courierRequestSchema>;

export const courierQuoteSchema = z
  .strictObject(pick(requestFields, ...quoteFields))
  .refine(hasPickupTime, missingTime);
export type CourierQuoteInput = z.infer<typeof courierQuoteSchema>;

const moveFacts = {
  moveId: z.string().min(8).max(80).optional(),
  tappedAt: z.iso
    .datetime({ offset: true, error: "Use an ISO 8601 time with its offset." })
    .transform((time) => Date.parse(time))
    .optional(),
  version: z.int().min(1).optional(),
  courierId: z.string().max(64).optional(),
  idChecked: z.boolean().optional(),
  idCheck: idCheckSchema,
  pin: z.string().trim().max(8).optional(),
  photo: z.string().max(1_000_000).optional(),
  signature: signatureSchema,
  reason: z.enum(moveReasonCodes, "Please choose a reason.").optional(),
  note: z.string().trim().max(NOTES_MAX).optional(),
};

export const statusSchema = z.object({
  status: z.enum(courierStatuses, "Unknown status."),
  ...moveFacts,
});
export const moveSchema = z.object({
  move: z.enum(tapNames, "Unknown move."),
  ...moveFacts,
});
export type MoveInput = z.infer<typeof moveSchema>;
