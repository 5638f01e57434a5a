import type { CreateOrder } from "#app/domain/checkout/schema.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { sha256 } from "#app/platform/digest.ts";

const CONTACT = "contactInfo";
const KEY = "checkoutKey";
const KEPT_MS = 30 * DAY_MS;

/** As saved on the device: never the birthdate (DECISIONS 21). */
export type KeptContact = { firstName: string; lastName: string; email: string; phone: string };

/** Storage can be blocked, or hold something malformed. */
export function orElse<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export const readContact = (now: number): Partial<KeptContact> =>
  orElse(() => {
    const { keptAt, ...contact } = JSON.parse(localStorage.getItem(CONTACT) ?? "{}");
    return typeof keptAt === "number" && now - keptAt < KEPT_MS ? contact : {};
  }, {});

export const keepContact = ({ firstName, lastName, email, phone }: KeptContact, now: number) =>
  orElse(() => {
    localStorage.setItem(CONTACT, JSON.stringify({ firstName, lastName, email, phone, keptAt: now }));
  }, undefined);

/** One key per body, even after a reload. Stores only its hash; null without crypto (insecure origin). */
export async function checkoutKey(body: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await sha256(body);
  // Without storage the body's hash serves as the key.
  return orElse(() => {
    const [key, keptHash] = (sessionStorage.getItem(KEY) ?? "").split(" ");
    if (key && keptHash === hash) return key;
    const fresh = crypto.randomUUID();
    sessionStorage.setItem(KEY, `${fresh} ${hash}`);
    return fresh;
  }, hash);
}

export const forgetCheckoutKey = () => orElse(() => sessionStorage.removeItem(KEY), undefined);

export type WaitingOrder = { body: CreateOrder; key: string; since: number; mayHaveArrived: boolean };

const WAITING = "waitingOrder";

/** Session storage only, because it has the birthdate (DECISIONS 21). */
export const keepWaitingOrder = (order: WaitingOrder) =>
  orElse(() => sessionStorage.setItem(WAITING, JSON.stringify(order)), undefined);

export const readWaitingOrder = (): WaitingOrder | null =>
  orElse(() => JSON.parse(sessionStorage.getItem(WAITING) ?? "null"), null);

export const forgetWaitingOrder = () => orElse(() => sessionStorage.removeItem(WAITING), undefined);
