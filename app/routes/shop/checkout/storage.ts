import { sha256 } from "#app/platform/digest.ts";

const CONTACT = "contactInfo";
const KEY = "checkoutKey";
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The contact form as the device keeps it: never the birthdate (DECISIONS 21). */
export type KeptContact = { firstName: string; lastName: string; email: string; phone: string };

export function readContact(now: number): Partial<KeptContact> {
  try {
    const { keptAt, ...contact } = JSON.parse(localStorage.getItem(CONTACT) ?? "{}");
    return typeof keptAt === "number" && now - keptAt < KEPT_MS ? contact : {};
  } catch {
    // Nothing kept, storage closed to us, or not what we wrote: the form is filled in anew.
    return {};
  }
}

export function keepContact({ firstName, lastName, email, phone }: KeptContact, now: number) {
  try {
    localStorage.setItem(CONTACT, JSON.stringify({ firstName, lastName, email, phone, keptAt: now }));
  } catch {
    // As above.
  }
}

/**
 * One key per checkout: the same while its body is the same, also after a reload, so that a second press cannot make a
 * second order. Null where the browser has no cryptography (an insecure origin). Of the body only a hash is kept.
 */
export async function checkoutKey(body: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await sha256(body);
  try {
    const [key, keptHash] = (sessionStorage.getItem(KEY) ?? "").split(" ");
    if (key && keptHash === hash) return key;
    const fresh = crypto.randomUUID();
    sessionStorage.setItem(KEY, `${fresh} ${hash}`);
    return fresh;
  } catch {
    // Without storage the body's own hash does: it is the same for the same body.
    return hash;
  }
}

export function forgetCheckoutKey() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was never kept.
  }
}
