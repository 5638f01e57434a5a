import { idCheckSchema } from "../compliance/id-check-schema.ts";
import { pickupTimeOptions } from "../couriers/request.ts";
import { courierRequestSchema } from "../couriers/request-schema.ts";
import { signatureSchema } from "../couriers/signature-schema.ts";
import { z } from "../zod.ts";
import { CAR_MAX, cancelReasonCodes, READY_IN_MINUTES } from "./event.ts";
import { movableStages, NOTE_MAX } from "./move.ts";
import { orderStatuses } from "./order.ts";

export const stageMoveSchema = z.object({
  stage: z.enum(movableStages),
  readyInMinutes: z
    .int("Please enter whole minutes.")
    .optional()
    .meta({ description: `With \`accepted\`: ${READY_IN_MINUTES.min} to ${READY_IN_MINUTES.max}.` }),
  reason: z.enum(cancelReasonCodes, "Please choose a reason.").optional(),
  note: z.string("Please write a text.").trim().max(NOTE_MAX, `A note has at most ${NOTE_MAX} characters.`).optional(),
  idChecked: z.boolean("Please say true or false.").optional(),
  idCheck: idCheckSchema,
});

export const orderStatusSchema = z.object({
  status: z.enum(orderStatuses, "Failed to update order status"),
  idChecked: z.boolean().optional(),
  idCheck: idCheckSchema,
  signature: signatureSchema,
});

export const arrivalSchema = z.strictObject({
  car: z
    .string("Please write a text.")
    .trim()
    .max(CAR_MAX, `Up to ${CAR_MAX} characters.`)
    .default("")
    .meta({ description: "Car and parking spot. Empty if the shopper comes in." }),
});

export const courierWishesSchema = z.object({
  notes: courierRequestSchema.shape.notes.unwrap().optional(),
  pickupTimeOption: z.enum(pickupTimeOptions).optional(),
  requestedPickupTime: courierRequestSchema.shape.requestedPickupTime,
});
