/** Reads a picture from somebody else's server. Never throws: `error` is a sentence without its full stop. */
export type Pictures = {
  fetch(url: string): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; error: string }>;
};
