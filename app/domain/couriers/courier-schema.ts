import { emailSchema } from "../accounts/auth-schema.ts";
import { digitsOf, isPhone } from "../phone.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";

const name = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(80, "Use at most 80 characters.")
    .refine(isOneLine, `${label} must be one line of text`);

export const newCourierSchema = z.object({
  firstName: name("First name"),
  lastName: name("Last name"),
  email: emailSchema,
  phone: z.string("Phone is required").refine(isPhone, "Phone number must be 10 digits.").transform(digitsOf),
});
export type NewCourier = z.infer<typeof newCourierSchema>;
