import { constantTimeEqual, sha256 as digestOf, HMAC } from "oslo/crypto";
import { base64url, encodeHex } from "oslo/encoding";

const bytesOf = (text: string) => new TextEncoder().encode(text);

export const sha256 = async (text: string): Promise<string> => encodeHex(await digestOf(bytesOf(text)));

export async function hmac(key: string, text: string): Promise<string> {
  const signature = await new HMAC("SHA-256").sign(bytesOf(key), bytesOf(text));
  return base64url.encode(new Uint8Array(signature), { includePadding: false });
}

export const sameText = (a: string, b: string): boolean => constantTimeEqual(bytesOf(a), bytesOf(b));
