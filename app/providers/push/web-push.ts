import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { PUSH_ENDPOINT_MAX } from "#app/domain/notices/push-schema.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import type { Push, PushDelivery, PushResult, PushTarget } from "./types.ts";

const TIMEOUT_MS = 10_000;

type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** Web Push: messages encrypted for the browser alone (RFC 8291), signed as ours (RFC 8292), sent by RFC 8030. */
export function createWebPush(vapid: VapidKeys, local: boolean): Push {
  return {
    key: vapid.publicKey,
    async send(target, payload, delivery) {
      // Asked anew: the rule may be stricter than when the browser subscribed.
      const endpoint = publicUrl(target.endpoint, local, PUSH_ENDPOINT_MAX);
      if (!endpoint) return { outcome: "failed", status: null };
      try {
        return await post(await messageFor(vapid, { ...target, endpoint }, payload, delivery));
      } catch {
        // Nobody answered in time, or the keys are no keys.
        return { outcome: "failed", status: null };
      }
    },
  };
}

async function messageFor(
  vapid: VapidKeys,
  { endpoint, p256dh, auth }: PushTarget,
  payload: object,
  { ttlSeconds, urgency }: PushDelivery,
): Promise<Request> {
  // It signs for https alone, which only a push service on this machine is not.
  const signedFor = endpoint.replace(/^http:/, "https:");
  const subscription = { endpoint: signedFor, expirationTime: null, keys: { p256dh, auth } };
  const { headers } = await vapidHeaders(subscription, vapid);
  return new Request(endpoint, {
    method: "POST",
    // Padded to one size: its length tells nothing.
    body: await encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(payload))),
    headers: {
      ...headers,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(ttlSeconds),
      Urgency: urgency,
    },
    // A redirect would lead to an address that nobody subscribed.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function post(message: Request): Promise<PushResult> {
  const answer = await fetch(message);
  await answer.body?.cancel();
  const { status } = answer;
  if (answer.ok) return { outcome: "delivered", status };
  return { outcome: status === 404 || status === 410 ? "gone" : "failed", status };
}
