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

/** What a dispensary's receipts call a customer: the same for the same phone, and another at every dispensary. */
export async function customerNumber(key: string, vendorId: string, phone: string): Promise<string> {
  const hash = await hmac(key, `customer:${vendorId}:${phone}`);
  return hash.replace(/[-_]/g, "").slice(0, 8).toUpperCase();
}

/** Who has orders waiting at a dispensary, without their address or number: the same for the same one, and another at every dispensary. */
export const waitingHolders = (key: string, vendorId: string, facts: Record<string, string>): Promise<string[]> =>
  Promise.all(Object.entries(facts).map(([kind, value]) => hmac(key, `waiting:${vendorId}:${kind}:${value}`)));
