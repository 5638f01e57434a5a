import { createHash } from "node:crypto";

/**
 * SHA-256 in hexadecimal, at once: the chain of a delivery record grows where nothing may wait (WebCrypto's digest is a
 * promise).
 */
export const chainDigest = (text: string): string => createHash("sha256").update(text).digest("hex");
