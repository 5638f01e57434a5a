import { isEmail } from "../email.ts";
import { isPhone } from "../phone.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";
import { preferredTimes } from "./preferred-times.ts";

const line = (label: string, max = 120) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} is too long.`)
    // A line break could inject a mail header.
    .refine(isOneLine, `${label} must be one line.`);
const optionalLine = (label: string) => line(label).or(z.literal("")).optional().default("");
const email = z
  .string("Email is required.")
  .trim()
  .min(1, "Email is required.")
  .refine((typed) => typed === "" || isEmail(typed), "Invalid email address.");
const text = (label: string, max: number) => z.string(`${label} is required.`).trim().max(max, `${label} is too long.`);

/** `opened` (when the form was shown) tells a resubmission from the same message written again later. */
const honeypot = {
  website: z.string().optional(),
  opened: z
    .union([z.number(), z.string().max(20)])
    .optional()
    .catch(undefined),
};

export const contactSchema = z.object({
  from_name: line("Name"),
  reply_to: email,
  message: text("Message", 5000).min(1, "Message is required."),
  ...honeypot,
});
export type ContactMessage = z.infer<typeof contactSchema>;

export const salesApplicationSchema = z.object({
  from_name: line("Name"),
  phone_number: z
    .string("Phone is required.")
    .trim()
    .min(1, "Phone is required.")
    .refine((typed) => typed === "" || isPhone(typed), "Phone number must be 10 digits."),
  reply_to: email,
  preferred_time: z.enum(preferredTimes as [string, ...string[]], "Preferred time is required."),
  company_name: optionalLine("Company"),
  additional_info: text("Additional information", 5000).optional().default(""),
  ...honeypot,
});
export type SalesApplication = z.infer<typeof salesApplicationSchema>;
