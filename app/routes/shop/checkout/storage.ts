import { type CartItem, lineKey } from "#app/domain/checkout/cart.ts";
import type { CreateOrder } from "#app/domain/checkout/schema.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { sha256 } from "#app/platform/digest.ts";
import { readStored, readStoredJson, writeStored } from "#app/ui/storage.ts";

const CONTACT = "contactInfo";
const KEY = "checkoutKey";
const CONTACT_MS = 30 * DAY_MS;

/** As saved on the device: never the birthdate (DECISIONS 21). */
export type SavedContact = { firstName: string; lastName: string; email: string; phone: string };

export function readContact(now: number): Partial<SavedContact> {
  const { keptAt, ...contact } = readStoredJson("localStorage", CONTACT) ?? {};
  return typeof keptAt === "number" && now - keptAt < CONTACT_MS ? contact : {};
}

export const saveContact = ({ firstName, lastName, email, phone }: SavedContact, now: number) =>
  writeStored("localStorage", CONTACT, JSON.stringify({ firstName, lastName, email, phone, keptAt: now }));

/** One key per body, even after a reload. Stores only its hash; null without crypto (insecure origin). */
export async function checkoutKey(body: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await sha256(body);
  const [key, storedHash] = (readStored("sessionStorage", KEY) ?? "").split(" ");
  if (key && storedHash === hash) return key;
  const fresh = crypto.randomUUID();
  // Without storage the body's hash serves as the key.
  return writeStored("sessionStorage", KEY, `${fresh} ${hash}`) ? fresh : hash;
}

export const clearCheckoutKey = () => writeStored("sessionStorage", KEY, null);

/** `cart` also has the lines that are sold out, which `body` leaves out. */
export type WaitingOrder = { body: CreateOrder; key: string; cart: string; since: number; mayHaveArrived: boolean };

const WAITING = "waitingOrder";

/** Session storage only, because it has the birthdate (DECISIONS 21). */
export const saveWaitingOrder = (order: WaitingOrder) => writeStored("sessionStorage", WAITING, JSON.stringify(order));

export const readWaitingOrder = (): WaitingOrder | null => readStoredJson("sessionStorage", WAITING);

export const clearWaitingOrder = () => writeStored("sessionStorage", WAITING, null);

export const cartKey = (items: readonly CartItem[]): string =>
  JSON.stringify(items.map((item) => [lineKey(item), item.quantity]));

const PLACED = "placedOrder";

/** Kept from the response until the confirmation opens, because a reload may come in between. */
export const savePlacedOrder = (orderId: string) => writeStored("sessionStorage", PLACED, orderId);

export const readPlacedOrder = (): string | null => readStored("sessionStorage", PLACED);

export const clearPlacedOrder = () => writeStored("sessionStorage", PLACED, null);
