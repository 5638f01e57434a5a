import { idCheckSchema } from "../compliance/id-check-schema.ts";
import { signatureSchema } from "../couriers/signature-schema.ts";
import { z } from "../zod.ts";
import { orderStatuses } from "./order.ts";

export const orderStatusSchema = z.object({
  status: z.enum(orderStatuses, "Failed to update order status"),
  idChecked: z.boolean().optional(),
  idCheck: idCheckSchema,
  signature: signatureSchema,
});
