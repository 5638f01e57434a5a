import { hmac } from "./digest.ts";

/** Keyed hash of phone and birthdate, per dispensary, so that people can't be tracked across dispensaries. */
export async function personKey(
  key: string,
  vendorId: string,
  person: { phone: string; birthdate: string } | null,
): Promise<string | null> {
  return person && hmac(key, `person:${vendorId}:${person.phone}:${person.birthdate}`);
}

export async function customerNumber(key: string, vendorId: string, phone: string): Promise<string> {
  const hash = await hmac(key, `customer:${vendorId}:${phone}`);
  return hash.replace(/[-_]/g, "").slice(0, 8).toUpperCase();
}

export const waitingOrderKeys = (key: string, vendorId: string, facts: Record<string, string>): Promise<string[]> =>
  Promise.all(Object.entries(facts).map(([kind, value]) => hmac(key, `waiting:${vendorId}:${kind}:${value}`)));
