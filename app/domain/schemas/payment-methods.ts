import { z } from "zod";
import { paymentMethods } from "../payment-methods.ts";

export const acceptedPaymentSchema = z.object({ method: z.enum(paymentMethods), fee: z.int().min(0).max(99) });
