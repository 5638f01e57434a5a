import { EMAIL_MAX, isEmail } from "../email.ts";
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

/** A password that is to be checked: too long a one cannot be right, and is not worth hashing. */
const typedPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(PASSWORD_LONGEST * 2, LOGIN_FAILED);

/** A password that is to be set; whether it is a common one is asked of `app.passwords`. */
export const newPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  // Before characters are counted: counting a megabyte is work too.
  .max(PASSWORD_LONGEST * 2, `Use at most ${PASSWORD_LONGEST} characters.`)
  // As it is hashed: an accent that was typed apart from its letter makes no second character.
  .refine(
    (password) => [...password.normalize("NFKC")].length >= PASSWORD_SHORTEST,
    `Use at least ${PASSWORD_SHORTEST} characters.`,
  )
  .refine((password) => [...password].length <= PASSWORD_LONGEST, `Use at most ${PASSWORD_LONGEST} characters.`);

/** SPEC.md 7, POST /auth/login. */
export const loginSchema = z.object({ email: emailSchema, password: typedPassword });
export type Login = z.infer<typeof loginSchema>;

/** SPEC.md 7, POST /auth/reset-password-request. */
export const resetRequestSchema = z.object({ email: emailSchema });

/** SPEC.md 7, POST /auth/reset-password. */
export const resetPasswordSchema = z.object({
  token: z.string().min(1).max(200),
  password: newPassword,
  keys: keyChoices,
});

/** The page's form: its token is in the path. */
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: "Passwords do not match.",
    path: ["confirmPassword"],
    when: () => true,
  });

/** An account that signs in with Google alone has no password. */
export const changeEmailSchema = z.object({ email: emailSchema, password: typedPassword.optional() });
