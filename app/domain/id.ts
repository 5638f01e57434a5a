const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 25 characters of lowercase Crockford base 32: 9 of time, for index locality, and 16 random (80 bits). */
export function newId(now: number): string {
  let id = firstIdAt(now);
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += ALPHABET[byte & 31];
  return id;
}

export function firstIdAt(moment: number): string {
  let id = "";
  for (let rest = moment, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) id = ALPHABET[rest % 32] + id;
  return id;
}

export async function contentId(...contents: readonly unknown[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(contents)));
  return Array.from(new Uint8Array(hash).subarray(0, 25), (byte) => ALPHABET[byte & 31]).join("");
}

export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => ALPHABET[byte & 31]).join("");
