import { ImageCleaner, type ImageType } from "./image-file.ts";
import { type Outcome, ok, refuse } from "./outcome.ts";

/** What a phone makes of its picture before it sends it is a fifth of that. */
const PROOF_MAX_BYTES = 512 * 1024;
/** The longer side of what a phone sends. */
export const PROOF_SIDE = 1024;
export const PROOF_QUALITY = 0.6;

export type ProofPhoto = { bytes: Uint8Array<ArrayBuffer>; type: ImageType };

/**
 * A delivery's photo from the base64 that came with its move: a JPEG or PNG by its own bytes, with nothing in it but the
 * picture (THREATS "Uploads": no place, no comment, no tail).
 */
export function readProofPhoto(base64: string): Outcome<ProofPhoto, "too-large" | "wrong-type"> {
  if ((base64.length * 3) / 4 > PROOF_MAX_BYTES) return refuse("too-large", "The photo is too large.");
  const noPicture = refuse("wrong-type", "Only JPEG and PNG files are allowed.");
  const bytes = decoded(base64);
  if (!bytes) return noPicture;
  const cleaner = new ImageCleaner();
  const kept = cleaner.push(bytes);
  cleaner.end();
  if (cleaner.fault || !cleaner.facts) return noPicture;
  return ok({ bytes: joined(kept), type: cleaner.facts.type });
}

function decoded(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Where the photos of a day lie, for the sweep. */
export const proofFolder = (at: number): string => `proofs/${new Date(at).toISOString().slice(0, 10)}/`;

/** A key that the public /images does not serve: it answers for .jpg and .png alone. */
export const newProofKey = (at: number, random: Uint8Array): string =>
  `${proofFolder(at)}${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}.proof`;
