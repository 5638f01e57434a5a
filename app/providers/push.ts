import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { PUSH_ENDPOINT_MAX } from "#app/domain/notices/push-schema.ts";
import { publicUrl } from "#app/domain/public-url.ts";

type PushTarget = { endpoint: string; p256dh: string; auth: string };

type PushDelivery = { ttlSeconds: number; urgency: "normal" | "high" };

/** `gone`: the subscription ended for good. `status`: null if there was no response. */
export type PushResult = { outcome: "delivered" | "gone" | "failed"; status: number | null };

export type Push = {
  key: string;
  send(target: PushTarget, payload: object, delivery: PushDelivery): Promise<PushResult>;
};

const TIMEOUT_MS = 10_000;

type VapidKeys = { publicKey: string; privateKey: string; subject: string };
type Options = {
  publicKey: string | undefined;
  privateKey: string | undefined;
  subject: string;
  local: boolean;
};

/** RFC 8291 encryption, RFC 8292 signature, RFC 8030 delivery. Null without keys. */
export function createPush({ publicKey, privateKey, subject, local }: Options): Push | null {
  if (!publicKey || !privateKey) return null;
  const vapid = { publicKey, privateKey, subject };
  return {
    key: publicKey,
    async send(target, payload, delivery) {
      // Checked again, because the rule may be stricter than at subscription.
      const endpoint = publicUrl(target.endpoint, local, PUSH_ENDPOINT_MAX);
      if (!endpoint) return { outcome: "failed", status: null };
      try {
        return await post(await messageFor(vapid, { ...target, endpoint }, payload, delivery));
      } catch {
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
  // The library signs only for https; a local push service uses http.
  const signedFor = endpoint.replace(/^http:/, "https:");
  const subscription = { endpoint: signedFor, expirationTime: null, keys: { p256dh, auth } };
  const { headers } = await vapidHeaders(subscription, vapid);
  return new Request(endpoint, {
    method: "POST",
    // Padded to a fixed size, so that the length reveals nothing.
    body: await encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(payload))),
    headers: {
      ...headers,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(ttlSeconds),
      Urgency: urgency,
    },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function post(message: Request): Promise<PushResult> {
  const response = await fetch(message);
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { outcome: "delivered", status };
  return { outcome: status === 404 || status === 410 ? "gone" : "failed", status };
}
