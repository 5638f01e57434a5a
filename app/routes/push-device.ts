import { readStoredJson, writeStored } from "#app/ui/storage.ts";
import { callApi } from "./api-client.ts";
import { registerWorker } from "./register-worker.ts";

export type PushOrder = { id: string; token: string };
/** `key` is our public key; `owner` is the account, order or "favorites", known to this device only. */
export type PushOffer = {
  key: string;
  owner: string;
  order?: PushOrder | undefined;
  favorites?: readonly string[] | undefined;
};

export type PushState = { is: "off" } | { is: "on" } | { is: "denied" } | { is: "failed"; message: string };

/** Logging out clears it (app/ui/page/logout-form.tsx); the session's subscription ends with the session. */
const OWNERS = "pushOwners";

/** Never prompts. Sends an active subscription to the server again, which may have lost it. */
export async function pushState(offer: PushOffer): Promise<PushState> {
  if (Notification.permission === "denied") return { is: "denied" };
  const subscription = await subscriptionHere();
  const rings = Notification.permission === "granted" && owners().includes(offer.owner);
  // A subscription under an old key of ours can't be reached.
  if (!rings || !subscription || keyOf(subscription) !== offer.key) return { is: "off" };
  const posted = await post(subscription, offer);
  // Offline, nothing has changed.
  return posted.is === "failed" && posted.unreachable ? { is: "on" } : posted;
}

/** Prompts for permission. Call it on a press: browsers don't ask at other times. */
export async function turnOn(offer: PushOffer): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? { is: "denied" } : { is: "off" };
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    // It uses an old key of ours, and browsers refuse a second key.
    if (earlier && keyOf(earlier) !== offer.key) await earlier.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: offer.key });
    return await post(subscription, offer);
  } catch (error) {
    console.error("Push subscription failed", error);
    return { is: "failed", message: "This browser's push service does not answer. Please try again later." };
  }
}

export async function turnOff({ owner, order, favorites }: PushOffer): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    const body = { endpoint: subscription.endpoint, order, favorites: favorites && true };
    const response = await callApi("DELETE", "/push/subscriptions", { body, keepDevice: true });
    // Already gone is fine.
    if (!response.ok && response.status !== 404) return { is: "failed", message: response.message };
  }
  const others = owners().filter((other) => other !== owner);
  saveOwners(others);
  if (others.length === 0) await subscription?.unsubscribe();
  return { is: "off" };
}

type Posted = { is: "on" } | { is: "failed"; message: string; unreachable: boolean };

async function post(subscription: PushSubscription, { owner, order, favorites }: PushOffer): Promise<Posted> {
  const body = { subscription: subscription.toJSON(), order, favorites };
  const response = await callApi("POST", "/push/subscriptions", { body, keepDevice: true });
  if (!response.ok) return { is: "failed", message: response.message, unreachable: response.status === 0 };
  // A device gets notifications for one account, plus any number of orders and its favorites.
  const isAccount = !order && !favorites;
  const others = owners().filter((other) => !isAccount || other === "favorites" || other.startsWith("order:"));
  saveOwners([...others.filter((other) => other !== owner), owner]);
  return { is: "on" };
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration ? registration.pushManager.getSubscription() : null;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function owners(): string[] {
  const stored = readStoredJson("localStorage", OWNERS);
  return Array.isArray(stored) ? stored : [];
}

/** Where storage is blocked, notifications work, and the page asks again next time. */
const saveOwners = (list: readonly string[]) =>
  writeStored("localStorage", OWNERS, list.length > 0 ? JSON.stringify(list) : null);
