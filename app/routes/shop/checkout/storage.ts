import { DAY_MS } from "#app/domain/time.ts";
import { sha256 } from "#app/platform/digest.ts";

const CONTACT = "contactInfo";
const KEY = "checkoutKey";
const KEPT_MS = 30 * DAY_MS;

/** As saved on the device: never the birthdate (DECISIONS 21). */
export type KeptContact = { firstName: string; lastName: string; email: string; phone: string };

export function readContact(now: number): Partial<KeptContact> {
  try {
    const { keptAt, ...contact } = JSON.parse(localStorage.getItem(CONTACT) ?? "{}");
    return typeof keptAt === "number" && now - keptAt < KEPT_MS ? contact : {};
  } catch {
    // Missing, blocked or malformed: start with an empty form.
    return {};
  }
}

export function keepContact({ firstName, lastName, email, phone }: KeptContact, now: number) {
  try {
    localStorage.setItem(CONTACT, JSON.stringify({ firstName, lastName, email, phone, keptAt: now }));
  } catch {
    // Storage is blocked.
  }
}

/** One key per body, even after a reload. Stores only its hash; null without crypto (insecure origin). */
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
    // Storage is blocked: the body's hash serves as the key.
    return hash;
  }
}

export function forgetCheckoutKey() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
