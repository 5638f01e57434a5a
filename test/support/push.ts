/** A key pair of ours, for tests alone. */
export const pushKeys = {
  VAPID_PUBLIC_KEY: "BD3et32-ZwghY3IONU2x9_wLhVZM33NvCs6wJidjAlGLT7ihn10tYzUu91OPmgjRoEg4AnMphEwzX4ZjAj85DDk",
  VAPID_PRIVATE_KEY: "kDXoIMGnM9UbtwS9BJBcdGNjORnZaRJNQHmCo7mrHfM",
};

/** A browser's subscription, with the keys of RFC 8291's example. */
export const aSubscription = (endpoint: string) => ({
  endpoint,
  expirationTime: null,
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
});

/** Bytes that a text in base64url stands for. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const base64Url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

type Browser = { privateKey: CryptoKey; p256dh: string; auth: string };

/** A browser that has just subscribed, with what it keeps to itself. */
export async function aBrowser(): Promise<Browser> {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const { publicKey, privateKey } = pair as CryptoKeyPair;
  const p256dh = base64Url((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  return { privateKey, p256dh, auth: base64Url(crypto.getRandomValues(new Uint8Array(16))) };
}

/** What a browser makes of a message's body (RFC 8291, aes128gcm of one record). Throws where it is for another. */
export async function decryptPush(
  body: Uint8Array<ArrayBuffer>,
  { privateKey, p256dh, auth }: Browser,
): Promise<string> {
  const salt = body.slice(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.slice(21, 21 + keyLength);
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const senderKey = await crypto.subtle.importKey("raw", sender, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: senderKey }, privateKey, 256);
  const info = new Uint8Array([...text("WebPush: info\0"), ...fromBase64Url(p256dh), ...sender]);
  const input = await derived(shared, fromBase64Url(auth), info, 32);
  const content = await derived(input, salt, text("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derived(input, salt, text("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", content, "AES-GCM", false, ["decrypt"]);
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, key, body.slice(21 + keyLength));
  // Behind the text stands a 2, and behind that zeroes.
  const padded = new Uint8Array(opened);
  return new TextDecoder().decode(padded.subarray(0, padded.lastIndexOf(2)));
}

const text = (words: string) => new TextEncoder().encode(words);

async function derived(secret: ArrayBuffer, salt: BufferSource, info: BufferSource, bytes: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}
