const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A new identifier: 9 characters of time, so that rows created together lie together in an index, and 16 random
 * ones (80 bits). 25 characters of Crockford base 32, lower case.
 */
export function newId(now: number): string {
  let id = firstIdAt(now);
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += ALPHABET[byte & 31];
  return id;
}

/** What stands before every identifier that is made at this moment or later, and after those made before. */
export function firstIdAt(moment: number): string {
  let id = "";
  for (let rest = moment, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) id = ALPHABET[rest % 32] + id;
  return id;
}

/** An identifier that is the same for the same contents: what is sent twice is written once. */
export async function idOf(...contents: readonly unknown[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(contents)));
  return Array.from(new Uint8Array(hash).subarray(0, 25), (byte) => ALPHABET[byte & 31]).join("");
}

/** A credential of 160 random bits that a person can type: 32 characters of the same letters. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => ALPHABET[byte & 31]).join("");
