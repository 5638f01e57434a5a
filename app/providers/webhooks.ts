import { validSecrets } from "#app/domain/pos/webhook.ts";
import { publicUrl } from "#app/domain/public-url.ts";

/** `secrets`: by when each was made; those that are valid at the time sign. */
type Receiver = { id: string; url: string; secrets: readonly number[] };
/** `sentAt`: by the receiver's clock, so in real time. */
export type WebhookEvent = Receiver & { eventId: string; body: string; at: number; sentAt: number };

type WebhookResult = { ok: boolean; status: number | null; error: string | null };

/** Never throws; failures are results. */
export type Webhooks = {
  send(event: WebhookEvent): Promise<WebhookResult>;
  secretOf(webhookId: string, madeAt: number): Promise<string>;
};

const TIMEOUT_MS = 10_000;

/** standardwebhooks.com: HMAC-SHA256 over "id.timestamp.body". Secrets are derived, so the database stores none. */
export function createWebhooks({ key, local }: { key: string; local: boolean }): Webhooks {
  const secretBytes = (id: string, madeAt: number) => hmac(bytesOf(key), `webhook-secret:${id}:${madeAt}`);
  return {
    secretOf: async (id, madeAt) => `whsec_${base64(await secretBytes(id, madeAt))}`,
    async send({ id, url, secrets, eventId, body, at, sentAt }) {
      const address = publicUrl(url, local);
      if (!address) return { ok: false, status: null, error: "It is not a public https:// address." };
      const timestamp = Math.floor(sentAt / 1000);
      const signatures = validSecrets(secrets, at).map(async (madeAt) => {
        const signature = await hmac(await secretBytes(id, madeAt), `${eventId}.${timestamp}.${body}`);
        return `v1,${base64(signature)}`;
      });
      return deliver(address, body, {
        "Content-Type": "application/json",
        "webhook-id": eventId,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": (await Promise.all(signatures)).join(" "),
      });
    },
  };
}

async function deliver(url: string, body: string, headers: Record<string, string>): Promise<WebhookResult> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers,
      // A redirect would send the signed body to an unregistered URL.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { ok: response.ok, status: response.status, error: response.ok ? null : `It answered ${response.status}.` };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return { ok: false, status: null, error: timedOut ? "It did not answer within 10 s." : "It could not be reached." };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key as BufferSource, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytesOf(text)));
}
