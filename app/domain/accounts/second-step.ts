import { oneOf } from "../setting.ts";
import { MINUTE_MS } from "../time.ts";
import { z } from "../zod.ts";
import type { Role } from "./actor.ts";

export const CONFIRMED_MS = 15 * MINUTE_MS;
export const SECOND_STEP_MS = 10 * MINUTE_MS;

export const CHALLENGE_MS = 5 * MINUTE_MS;

export const isConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < CONFIRMED_MS;

const secondStepSettings = ["required", "off"] as const;
export type SecondStepSetting = (typeof secondStepSettings)[number];

export const secondStepOf = (setting: string): SecondStepSetting => oneOf("SECOND_STEP", secondStepSettings, setting);

export const needsSecondStep = (role: Role, setting: SecondStepSetting): boolean =>
  setting === "required" && (role === "dispatcher" || role === "admin");

export const SECOND_STEP_MISSING = "Your account needs a second step: set up an authenticator app first.";

export const RECOVERY_CODES = 10;
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 12;

export function recoveryCode(random: (length: number) => Uint8Array): string {
  let code = "";
  // Bytes from 248 up are dropped, so that every character is equally likely.
  while (code.length < CODE_LENGTH) {
    for (const byte of random(CODE_LENGTH)) {
      if (byte < 248 && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return (code.match(/.{4}/g) ?? []).join("-");
}

export type TypedCode = { kind: "totp" | "recovery"; code: string };

export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  return code.length === CODE_LENGTH ? { kind: "recovery", code } : undefined;
}

export const CODE_MISSING = "Please enter the code.";
export const WRONG_CODE = "This code is wrong, or was already used.";
export const CONFIRM_FIRST = "Please confirm that it is you.";

const code = z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(40, WRONG_CODE);
export const codeSchema = z.object({ code });

export const passkeySchema = z.object({ credential: z.string().min(1).max(20_000) });

export const confirmSchema = z
  .object({ password: z.string().max(256).optional(), code: z.string().trim().max(40).optional() })
  .refine(({ password, code }) => password || code, { message: "Please enter your password.", path: ["password"] });
