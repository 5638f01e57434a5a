import { base32 } from "oslo/encoding";
import { createTOTPKeyURI, generateHOTP } from "oslo/otp";
import { sameText } from "./digest.ts";

/** RFC 6238. The library's own check uses only the machine's clock. */
const STEP_MS = 30_000;
const STEPS_AROUND = [0, -1, 1];

const bytesOf = (secret: string) => base32.decode(secret, { strict: false });

export const newTotpSecret = (): string => base32.encode(crypto.getRandomValues(new Uint8Array(20)));

export const totpUri = (issuer: string, account: string, secret: string): string =>
  createTOTPKeyURI(issuer, account, bytesOf(secret));

/** The time step, so that a code can be used only once; undefined if expired or wrong. */
export async function totpStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const current = Math.floor(now / STEP_MS);
  for (const around of STEPS_AROUND) {
    const right = await generateHOTP(bytesOf(secret), current + around);
    if (sameText(right, code)) return current + around;
  }
  return undefined;
}

export const totpCode = (secret: string, now: number): Promise<string> =>
  generateHOTP(bytesOf(secret), Math.floor(now / STEP_MS));
