import { hmac } from "./digest.ts";

/**
 * Stands for a person at one dispensary: a keyed hash of phone digits and birthdate ("YYYY-MM-DD"). Another dispensary's is
 * another, so that nobody is followed from one to the next. Null for nobody.
 */
export async function personKey(
  key: string,
  vendorId: string,
  person: { phone: string; birthdate: string } | null,
): Promise<string | null> {
  return person && hmac(key, `person:${vendorId}:${person.phone}:${person.birthdate}`);
}
