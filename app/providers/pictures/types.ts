/** Never throws; `error` is a sentence without its period. */
export type Pictures = {
  fetch(url: string): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; error: string }>;
};
