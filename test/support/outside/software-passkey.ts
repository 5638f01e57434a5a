const text = (value: string) => new TextEncoder().encode(value);
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const bytes = (...values: number[]) => new Uint8Array(values);

/** CBOR: a text of under 24 bytes, and bytes of under 64 KB. */
const cborText = (value: string) => joined(bytes(0x60 + value.length), text(value));
const cborBytes = (value: Uint8Array) => joined(bytes(0x59, value.length >> 8, value.length & 255), value);

/** A signature's two numbers as DER, which passkeys send. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (number: Uint8Array) => {
    const from = number.findIndex((byte) => byte !== 0);
    const short = number.slice(Math.max(from, 0));
    const body = short[0]! >= 0x80 ? joined(bytes(0), short) : short;
    return joined(bytes(2, body.length), body);
  };
  const body = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(bytes(0x30, body.length), body);
}

/** An authenticator of software: makes one passkey for a site and answers its challenges (W3C WebAuthn, ES256, no attestation). */
export async function softwarePasskey(origin: string) {
  const id = crypto.getRandomValues(new Uint8Array(16));
  const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  const site = await sha256(text(new URL(origin).hostname));
  const clientData = (type: string, challenge: string) => text(JSON.stringify({ type, challenge, origin }));
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    id: credential.id,
    /** What a browser says of the passkey that it has made, as JSON. */
    async make(challenge: string): Promise<string> {
      // EC2, ES256, P-256, x, y.
      const key = joined(
        ...[bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1), bytes(0x21, 0x58, 32), point.slice(1, 33)],
        ...[bytes(0x22, 0x58, 32), point.slice(33)],
      );
      // Present, verified, with a new credential; used never.
      const authData = joined(site, bytes(0x45, 0, 0, 0, 0), new Uint8Array(16), bytes(0, id.length), id, key);
      const attestation = joined(
        ...[bytes(0xa3), cborText("fmt"), cborText("none"), cborText("attStmt"), bytes(0xa0)],
        ...[cborText("authData"), cborBytes(authData)],
      );
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      };
      return JSON.stringify({ ...credential, response });
    },
    /** What it says when it is shown. */
    async show(challenge: string): Promise<string> {
      const data = clientData("webauthn.get", challenge);
      const shown = joined(site, bytes(0x05, 0, 0, 0, 0));
      const signed = joined(shown, await sha256(data));
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        signed as BufferSource,
      );
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(shown),
        signature: base64url(der(new Uint8Array(signature))),
      };
      return JSON.stringify({ ...credential, response });
    },
  };
}
