import { z } from "../zod.ts";
import { paymentMethods } from "./payment-methods.ts";

export const acceptedPaymentSchema = z.object({ method: z.enum(paymentMethods), fee: z.int().min(0).max(99) });
