import { emailSchema, requiredLine } from "../accounts/auth-schema.ts";
import { digitsOf, isPhone } from "../phone.ts";
import { z } from "../zod.ts";

export const newCourierSchema = z.object({
  firstName: requiredLine("First name"),
  lastName: requiredLine("Last name"),
  email: emailSchema,
  phone: z.string("Phone is required").refine(isPhone, "Phone number must be 10 digits.").transform(digitsOf),
});
export type NewCourier = z.infer<typeof newCourierSchema>;
