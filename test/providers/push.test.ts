import { encryptNotification } from "@block65/webcrypto-web-push";
import { describe, expect, test, vi } from "vitest";
import { createPush } from "#app/providers/push.ts";
import { aBrowser, decryptPush, fromBase64Url, pushKeys } from "#test/support/push.ts";

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = pushKeys;
const subject = "mailto:ops@nearleaf.example";
const push = createPush({ publicKey, privateKey, subject, local: false })!;
const notice = { title: "New order", body: "A new order is waiting.", url: "/vendor-dashboard", tag: "order-A1B2C3" };
const hour = { ttlSeconds: 3600, urgency: "high" } as const;

/** What the push service got, and how it answers. */
function pushService(respond: () => Response | Promise<Response>) {
  const received: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    received.push(request.clone() as Request);
    return respond();
  });
  return received;
}

/** RFC 8291, Appendix A. */
const rfc = {
  plaintext: "When I grow up, I want to be a watermelon",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  browser: {
    publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("RFC 8291's example", () => {
  test("is what its plaintext is encrypted to, with its keys and salt", async () => {
    const sender = fromBase64Url(rfc.senderPublic);
    const ecdh = { name: "ECDH", namedCurve: "P-256" };
    const jwk = { kty: "EC", crv: "P-256", ...pointOf(rfc.senderPublic) };
    const privateKey = await crypto.subtle.importKey("jwk", { ...jwk, d: rfc.senderPrivate }, ecdh, false, [
      "deriveBits",
    ]);
    const publicKey = await crypto.subtle.importKey("raw", sender, ecdh, true, []);
    vi.spyOn(crypto.subtle, "generateKey").mockResolvedValue({ privateKey, publicKey } as never);
    vi.spyOn(crypto, "getRandomValues").mockImplementation((into) => {
      (into as Uint8Array).set(fromBase64Url(rfc.salt));
      return into;
    });
    const keys = { p256dh: rfc.browser.publicKey, auth: rfc.browser.auth };
    const subscription = {
      endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      expirationTime: null,
      keys,
    };
    const sealed = await encryptNotification(subscription, new TextEncoder().encode(rfc.plaintext), { pad: false });
    vi.restoreAllMocks();
    expect(sealed).toEqual(fromBase64Url(rfc.message));
  });

  test("is read by the browser that these tests play", async () => {
    const ecdh = { name: "ECDH", namedCurve: "P-256" };
    const jwk = { kty: "EC", crv: "P-256", ...pointOf(rfc.browser.publicKey), d: rfc.browser.privateKey };
    const privateKey = await crypto.subtle.importKey("jwk", jwk, ecdh, false, ["deriveBits"]);
    const { auth, publicKey: p256dh } = rfc.browser;
    expect(await decryptPush(fromBase64Url(rfc.message), { privateKey, auth, p256dh })).toBe(rfc.plaintext);
  });
});

test("only the browser can read what is sent", async () => {
  const received = pushService(() => new Response(null, { status: 201 }));
  const [browser, other] = [await aBrowser(), await aBrowser()];
  const target = { endpoint: "https://push.example.com/device/1", p256dh: browser.p256dh, auth: browser.auth };
  expect(await push.send(target, notice, hour)).toEqual({ outcome: "delivered", status: 201 });
  const body = new Uint8Array(await received[0]!.arrayBuffer());
  expect(JSON.parse(await decryptPush(body, browser))).toEqual(notice);
  await expect(decryptPush(body, other)).rejects.toThrow();
  expect(body.length, "its length tells nothing of what it says").toBe(4096);
});

test("a message states its sender, how long to keep it, and that it may wake the phone", async () => {
  const received = pushService(() => new Response(null, { status: 201 }));
  await push.send({ endpoint: "https://push.example.com/device/1", ...(await aBrowser()) }, notice, hour);
  const { method, headers, redirect } = received[0]!;
  const named = ["Content-Encoding", "TTL", "Urgency"].map((name) => headers.get(name));
  expect([method, redirect, ...named]).toEqual(["POST", "manual", "aes128gcm", "3600", "high"]);
  const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.get("Authorization") ?? "") ?? [];
  expect(key).toBe(publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const payload = JSON.parse(new TextDecoder().decode(fromBase64Url(claims)));
  expect(payload).toMatchObject({ aud: "https://push.example.com", sub: subject });
  expect(payload.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const ours = await crypto.subtle.importKey("raw", fromBase64Url(publicKey), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  expect(await crypto.subtle.verify(algorithm, ours, fromBase64Url(signature), signed)).toBe(true);
});

test.each([
  [201, "delivered"],
  [404, "gone"],
  [410, "gone"],
  [307, "failed"],
  [403, "failed"],
  [429, "failed"],
  [500, "failed"],
])("a push service that answers %i: %s", async (status, outcome) => {
  pushService(() => new Response(null, { status, headers: { Location: "https://metadata.example.net/" } }));
  const target = { endpoint: "https://push.example.com/device/1", ...(await aBrowser()) };
  expect(await push.send(target, notice, hour)).toEqual({ outcome, status });
});

test("an expired subscription, a private address and invalid keys are failures, not faults", async () => {
  const received = pushService(() => Promise.reject(new Error("connect ECONNREFUSED 10.1.2.3")));
  const browser = await aBrowser();
  const failed = { outcome: "failed", status: null };
  expect(await push.send({ ...browser, endpoint: "https://push.example.com/" }, notice, hour)).toEqual(failed);
  expect(received).toHaveLength(1);
  for (const endpoint of ["https://metadata.google.internal./", "http://push.example.com/", "http://localhost:9/"])
    expect(await push.send({ ...browser, endpoint }, notice, hour)).toEqual(failed);
  const pointless = {
    ...browser,
    p256dh: browser.p256dh.replace(/.{8}$/, "AAAAAAAA"),
    endpoint: "https://push.example.com/",
  };
  expect(await push.send(pointless, notice, hour)).toEqual(failed);
  expect(received).toHaveLength(1);
});

test("a developer's machine may ring through a push service on it", async () => {
  const received = pushService(() => new Response(null, { status: 201 }));
  const local = createPush({ publicKey, privateKey, subject, local: true })!;
  const target = { endpoint: "http://127.0.0.1:9000/device/1", ...(await aBrowser()) };
  expect(await local.send(target, notice, hour)).toMatchObject({ outcome: "delivered" });
  expect(received[0]?.url).toBe(target.endpoint);
});

test("without keys there are no notifications", () =>
  expect(createPush({ publicKey: undefined, privateKey: undefined, subject, local: true })).toBeNull());

/** An uncompressed point as JWK has it. */
function pointOf(publicKey: string) {
  const bytes = fromBase64Url(publicKey);
  const part = (from: number) =>
    btoa(String.fromCharCode(...bytes.subarray(from, from + 32)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  return { x: part(1), y: part(33) };
}
