const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** AES-256-GCM. `key`: 32 bytes in base64. A value encrypted for one `owner` can't be decrypted for another. */
export async function encrypt(key: string, owner: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(owner) };
  const sealed = await crypto.subtle.encrypt(algorithm, await cipherKey(key), bytesOf(secret));
  return `v1.${base64(iv)}.${base64(new Uint8Array(sealed))}`;
}

export async function decrypt(key: string, owner: string, sealed: string): Promise<string | undefined> {
  const [version, iv = "", text = ""] = sealed.split(".");
  if (version !== "v1") return undefined;
  try {
    const algorithm = { name: "AES-GCM", iv: fromBase64(iv), additionalData: bytesOf(owner) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await cipherKey(key), fromBase64(text)));
  } catch {
    return undefined;
  }
}

/** Derived, because webhook signatures use the same setting, and keys must not serve two purposes. */
async function cipherKey(key: string): Promise<CryptoKey> {
  const bytes = fromBase64(key);
  if (bytes.length !== 32) throw new Error("CREDENTIALS_KEY must be 32 bytes in base64.");
  const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf("stored-credentials") };
  return crypto.subtle.deriveKey(info, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
