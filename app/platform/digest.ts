import { constantTimeEqual, sha256 as digestOf, HMAC } from "oslo/crypto";

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function sha256(text: string): Promise<string> {
  const digest = await digestOf(bytesOf(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function hmac(key: string, text: string): Promise<string> {
  const signature = await new HMAC("SHA-256").sign(bytesOf(key), bytesOf(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export const sameText = (a: string, b: string): boolean => constantTimeEqual(bytesOf(a), bytesOf(b));
