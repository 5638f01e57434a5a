import { emailSchema, requiredLine } from "../accounts/auth-schema.ts";
import { digitsOf, isPhone } from "../phone.ts";
import { z } from "../zod.ts";

/** Of someone at the dispensary; empty for a courier of the marketplace. */
const employer = z.union([z.literal(""), emailSchema]);

export const newCourierSchema = z.object({
  firstName: requiredLine("First name"),
  lastName: requiredLine("Last name"),
  email: emailSchema,
  phone: z.string("Phone is required").refine(isPhone, "Phone number must be 10 digits.").transform(digitsOf),
  employer: employer.default(""),
});
export type NewCourier = z.infer<typeof newCourierSchema>;

export const employmentSchema = z.strictObject({ employeeNumber: z.string(), employer });
export type Employment = z.infer<typeof employmentSchema>;
