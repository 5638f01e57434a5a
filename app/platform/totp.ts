import { base32 } from "oslo/encoding";
import { createTOTPKeyURI, generateHOTP } from "oslo/otp";
import { sameText } from "./digest.ts";

/** What authenticator apps expect: six digits, anew every 30 seconds (RFC 6238). The library's own check knows the machine's clock alone. */
const STEP_MS = 30_000;
/** Clocks of phones are a little off. */
const STEPS_AROUND = [0, -1, 1];

const bytesOf = (secret: string) => base32.decode(secret, { strict: false });

/** A new secret, as an authenticator app takes it: 32 letters and digits. */
export const newTotpSecret = (): string => base32.encode(crypto.getRandomValues(new Uint8Array(20)));

/** What the QR code of a secret says. */
export const totpUri = (issuer: string, account: string, secret: string): string =>
  createTOTPKeyURI(issuer, account, bytesOf(secret));

/** The step of time that a code is of, so that it can be used once; undefined where it is not of about now. */
export async function totpStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const current = Math.floor(now / STEP_MS);
  for (const around of STEPS_AROUND) {
    const right = await generateHOTP(bytesOf(secret), current + around);
    if (sameText(right, code)) return current + around;
  }
  return undefined;
}

/** The code of a moment. */
export const totpCode = (secret: string, now: number): Promise<string> =>
  generateHOTP(bytesOf(secret), Math.floor(now / STEP_MS));
