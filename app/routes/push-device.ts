import { callApi } from "./api-client.ts";
import { registerWorker } from "./register-worker.ts";

export type PushOrder = { id: string; token: string };
/** What a page knows of its own notifications. `key` is ours; `owner` names the account or order, on this device alone. */
export type PushOffer = { key: string; owner: string; order?: PushOrder | undefined };

/** `failed` comes with a sentence. */
export type PushState = { is: "off" } | { is: "on" } | { is: "denied" } | { is: "failed"; message: string };

/** Whose notifications this device has: logging out clears it (app/ui/page/logout-form.tsx), and the session's subscription ends with the session. */
const OWNERS = "pushOwners";

/** Where this device stands; no question is asked. One that rings says so to the server again, which may have lost it. */
export async function pushState(offer: PushOffer): Promise<PushState> {
  if (Notification.permission === "denied") return { is: "denied" };
  const subscription = await subscriptionHere();
  const rings = Notification.permission === "granted" && owners().includes(offer.owner);
  // With a key that is ours no more nobody could reach it.
  if (!rings || !subscription || keyOf(subscription) !== offer.key) return { is: "off" };
  const kept = await post(subscription, offer);
  // Without a connection nothing has changed.
  return kept.is === "failed" && kept.unreachable ? { is: "on" } : kept;
}

/** Asks the person, and has this device ring. In answer to a press: browsers ask at no other time. */
export async function turnOn(offer: PushOffer): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? { is: "denied" } : { is: "off" };
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    // Of a key that is ours no more; with two keys a browser refuses.
    if (earlier && keyOf(earlier) !== offer.key) await earlier.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: offer.key });
    return await post(subscription, offer);
  } catch (error) {
    console.error("Push subscription failed", error);
    return { is: "failed", message: "This browser's push service does not answer. Please try again later." };
  }
}

export async function turnOff({ owner, order }: PushOffer): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    const { endpoint } = subscription;
    const answer = await callApi("DELETE", "/push/subscriptions", { body: { endpoint, order }, keepDevice: true });
    // Gone already is as good.
    if (!answer.ok && answer.status !== 404) return { is: "failed", message: answer.message };
  }
  const others = owners().filter((other) => other !== owner);
  keep(others);
  if (others.length === 0) await subscription?.unsubscribe();
  return { is: "off" };
}

type Posted = { is: "on" } | { is: "failed"; message: string; unreachable: boolean };

async function post(subscription: PushSubscription, { owner, order }: PushOffer): Promise<Posted> {
  const body = { subscription: subscription.toJSON(), order };
  const answer = await callApi("POST", "/push/subscriptions", { body, keepDevice: true });
  if (!answer.ok) return { is: "failed", message: answer.message, unreachable: answer.status === 0 };
  // A device rings for one account, and beside it for orders.
  const others = owners().filter((other) => order || other.startsWith("order:"));
  keep([...others.filter((other) => other !== owner), owner]);
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
  try {
    const kept = JSON.parse(localStorage.getItem(OWNERS) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(list: readonly string[]): void {
  try {
    if (list.length > 0) localStorage.setItem(OWNERS, JSON.stringify(list));
    else localStorage.removeItem(OWNERS);
  } catch {
    // Storage is closed to us: the device rings, and the page asks again when it is opened anew.
  }
}
