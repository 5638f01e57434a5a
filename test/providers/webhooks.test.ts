import { expect, test, vi } from "vitest";
import { createWebhooks } from "#app/providers/webhooks.ts";

const webhooks = createWebhooks({ key: "a-platform-key", local: false });
const event = {
  id: "w1",
  secrets: [1_781_000_000_000],
  url: "https://pos.example.com/hook",
  eventId: "r1.2",
  body: '{"é":1}',
  at: 1_781_000_000_500,
  sentAt: 1_781_032_000_999,
};

/** What the receiver got, and how it answers. */
function receiver(respond: () => Response | Promise<Response>) {
  const received: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    received.push(new Request(url, init));
    return respond();
  });
  return received;
}

test("an event is signed so that a Standard Webhooks library accepts it", async () => {
  const received = receiver(() => new Response(null, { status: 204 }));
  expect(await webhooks.send(event)).toEqual({ ok: true, status: 204, error: null });
  const [request] = received;
  expect(await request?.text()).toBe(event.body);
  expect(request?.headers.get("webhook-id")).toBe("r1.2");
  expect(request?.headers.get("webhook-timestamp")).toBe("1781032000");
  const [, signature = ""] = request?.headers.get("webhook-signature")?.split(",") ?? [];
  const secret = (await webhooks.secretOf("w1", event.secrets[0] ?? 0)).replace("whsec_", "");
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const verify = (text: string) => crypto.subtle.verify("HMAC", key, bytes(signature), new TextEncoder().encode(text));
  expect(await verify(`r1.2.1781032000.${event.body}`)).toBe(true);
  expect(await verify(`r1.2.1781032000.${event.body} `)).toBe(false);
});

test("each webhook has a secret of its own, and a new one each time", async () => {
  const another = createWebhooks({ key: "another", local: false });
  const secrets = [webhooks.secretOf("w1", 1), webhooks.secretOf("w2", 1), webhooks.secretOf("w1", 2)];
  expect(new Set(await Promise.all([...secrets, another.secretOf("w1", 1)])).size).toBe(4);
});

test.each([301, 404, 500])("an answer of %i is a failure that says so", async (status) => {
  receiver(() => new Response("Location: elsewhere", { status }));
  expect(await webhooks.send(event)).toEqual({ ok: false, status, error: `It answered ${status}.` });
});

test("an unreachable receiver is a failure, not a fault", async () => {
  receiver(() => Promise.reject(new Error("connect ECONNREFUSED 10.1.2.3")));
  expect(await webhooks.send(event)).toEqual({ ok: false, status: null, error: "It could not be reached." });
});

test("a redirect is not followed", async () => {
  const received = receiver(() => Response.redirect("https://metadata.example.net/", 307));
  expect(await webhooks.send(event)).toMatchObject({ ok: false, status: 307 });
  expect(received.map(({ url, redirect }) => [url, redirect])).toEqual([[event.url, "manual"]]);
});

test("an address that was registered before it was forbidden gets nothing", async () => {
  const received = receiver(() => new Response());
  const result = await webhooks.send({ ...event, url: "https://metadata.google.internal./hook" });
  expect(result).toEqual({ ok: false, status: null, error: "It is not a public https:// address." });
  expect(received).toEqual([]);
});
