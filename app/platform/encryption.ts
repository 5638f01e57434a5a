const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const IV_BYTES = 12;

/** AES-256-GCM. `key`: 32 bytes in base64. A value encrypted for one `owner` can't be decrypted for another. */
export async function encrypt(key: string, owner: string, secret: string): Promise<string> {
  const sealed = await seal(key, owner, bytesOf(secret), "stored-credentials");
  return `v1.${base64(sealed.subarray(0, IV_BYTES))}.${base64(sealed.subarray(IV_BYTES))}`;
}

export async function decrypt(key: string, owner: string, sealed: string): Promise<string | undefined> {
  const [version, iv = "", text = ""] = sealed.split(".");
  if (version !== "v1") return undefined;
  try {
    const bytes = new Uint8Array([...fromBase64(iv), ...fromBase64(text)]);
    return new TextDecoder().decode(await unseal(key, owner, bytes, "stored-credentials"));
  } catch {
    return undefined;
  }
}

type Purpose = "stored-credentials" | "archive";

/** The same of bytes: the initialization vector, then what is encrypted. */
export async function seal(key: string, owner: string, bytes: Uint8Array<ArrayBuffer>, purpose: Purpose) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(owner) };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, await cipherKey(key, purpose), bytes));
  const sealed = new Uint8Array(IV_BYTES + encrypted.length);
  sealed.set(iv);
  sealed.set(encrypted, IV_BYTES);
  return sealed;
}

/** Throws if anything was altered. */
export async function unseal(key: string, owner: string, sealed: Uint8Array<ArrayBuffer>, purpose: Purpose) {
  const algorithm = { name: "AES-GCM", iv: sealed.subarray(0, IV_BYTES), additionalData: bytesOf(owner) };
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm, await cipherKey(key, purpose), sealed.subarray(IV_BYTES)),
  );
}

/** Derived, because webhook signatures use the same setting, and keys must not serve two purposes. */
async function cipherKey(key: string, purpose: Purpose): Promise<CryptoKey> {
  const bytes = fromBase64(key);
  if (bytes.length !== 32) throw new Error("CREDENTIALS_KEY must be 32 bytes in base64.");
  const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf(purpose) };
  return crypto.subtle.deriveKey(info, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
