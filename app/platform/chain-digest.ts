import { createHash } from "node:crypto";

/** Synchronous, because a delivery record grows where nothing may await; WebCrypto's digest is async. */
export const chainDigest = (text: string): string => createHash("sha256").update(text).digest("hex");
