import { z } from "../zod.ts";
import type { Role } from "./actor.ts";

/** For this long after somebody has shown who they are, money, email and staff may be changed. */
export const CONFIRMED_MS = 15 * 60_000;
/** How long a password that was right waits for its second step. */
export const SECOND_STEP_MS = 10 * 60_000;

/** How long somebody has to show or make a passkey. */
export const CHALLENGE_MS = 5 * 60_000;

export const isConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < CONFIRMED_MS;

/** Whether whoever runs the dispatch or the marketplace must have a second step. */
const secondStepSettings = ["required", "off"] as const;
export type SecondStepSetting = (typeof secondStepSettings)[number];

/** The setting as it was written; it throws where it is neither, rather than let in who should not be. */
export function secondStepOf(setting: string): SecondStepSetting {
  const known = secondStepSettings.find((each) => each === setting);
  if (!known) throw new Error(`SECOND_STEP must be "required" or "off", not "${setting}"`);
  return known;
}

/** Whose role asks for a second step, where the setting does. */
export const needsSecondStep = (role: Role, setting: SecondStepSetting): boolean =>
  setting === "required" && (role === "dispatcher" || role === "admin");

export const SECOND_STEP_MISSING = "Your account needs a second step: set up an authenticator app first.";

export const RECOVERY_CODES = 10;
/** Without letters that look like others. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 12;

/** A recovery code of random bytes, in the groups in which it is read aloud: "k3m9-x2pq-7rtw". */
export function recoveryCode(random: (length: number) => Uint8Array): string {
  let code = "";
  // Bytes beyond the last whole alphabet are thrown away: each letter is as likely as any other.
  while (code.length < CODE_LENGTH) {
    for (const byte of random(CODE_LENGTH)) {
      if (byte < 248 && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return (code.match(/.{4}/g) ?? []).join("-");
}

export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** What was typed as a code: six digits of an authenticator app, or a recovery code; spaces and hyphens make no difference. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  return code.length === CODE_LENGTH ? { kind: "recovery", code } : undefined;
}

export const CODE_MISSING = "Please enter the code.";
export const WRONG_CODE = "This code is not right, or it was used already.";
export const CONFIRM_FIRST = "Please confirm that it is you.";

const code = z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(40, WRONG_CODE);
export const codeSchema = z.object({ code });

/** What a browser says of a passkey, as JSON. */
export const passkeySchema = z.object({ credential: z.string().min(1).max(20_000) });

/** Shows who one is: by password or by code. */
export const confirmSchema = z
  .object({ password: z.string().max(256).optional(), code: z.string().trim().max(40).optional() })
  .refine(({ password, code }) => password || code, { message: "Please enter your password.", path: ["password"] });
