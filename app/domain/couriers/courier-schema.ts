import { emailSchema, requiredLine } from "../accounts/auth-schema.ts";
import { digitsOf, isPhone } from "../phone.ts";
import { z } from "../zod.ts";
import { papersSchema } from "./trips/papers.ts";

const EMPLOYERS_MAX = 5;

/** An email of someone at each dispensary; empty for a courier of the marketplace. */
const employers = z
  .string()
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(emailSchema).max(EMPLOYERS_MAX, `At most ${EMPLOYERS_MAX} emails.`));

export const newCourierSchema = z.object({
  firstName: requiredLine("First name"),
  lastName: requiredLine("Last name"),
  email: emailSchema,
  phone: z.string("Phone is required").refine(isPhone, "Phone number must be 10 digits.").transform(digitsOf),
  employers: employers.prefault(""),
});
export type NewCourier = z.infer<typeof newCourierSchema>;

export const filedPapersSchema = papersSchema.extend({ employers });
export type FiledPapers = z.infer<typeof filedPapersSchema>;
