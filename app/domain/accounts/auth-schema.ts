import { EMAIL_MAX, isEmail } from "../email.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from "./password.ts";
import { keyChoices } from "./sign-in-keys.ts";

const LOGIN_FAILED = "Login failed. Please check your credentials.";

export const emailSchema = z
  .string("Email is required")
  .trim()
  .min(1, "Email is required")
  .max(EMAIL_MAX, "Invalid email address.")
  .normalize()
  .toLowerCase()
  .refine(isEmail, "Invalid email address.");

export const requiredLine = (label: string, longest = 80) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(longest, `Use at most ${longest} characters.`)
    .refine(isOneLine, `${label} must be one line of text`);

/** A longer password can't be right, so it isn't worth hashing. */
const typedPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(PASSWORD_LONGEST * 2, LOGIN_FAILED);

export const newPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  // First, because counting a megabyte of characters is work too.
  .max(PASSWORD_LONGEST * 2, `Use at most ${PASSWORD_LONGEST} characters.`)
  // Counted as hashed, so a combining accent isn't an extra character.
  .refine(
    (password) => [...password.normalize("NFKC")].length >= PASSWORD_SHORTEST,
    `Use at least ${PASSWORD_SHORTEST} characters.`,
  )
  .refine((password) => [...password].length <= PASSWORD_LONGEST, `Use at most ${PASSWORD_LONGEST} characters.`);

export const loginSchema = z.object({ email: emailSchema, password: typedPassword });
export type Login = z.infer<typeof loginSchema>;

export const resetRequestSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({
  token: z.string().min(1).max(200),
  password: newPassword,
  keys: keyChoices,
});

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: "Passwords do not match.",
    path: ["confirmPassword"],
    when: () => true,
  });

export const changeEmailSchema = z.object({ email: emailSchema, password: typedPassword.optional() });
