import { publicUrl } from "#app/domain/public-url.ts";
import { readCapped } from "#app/platform/bytes.ts";

/** Never throws; `error` is a sentence without its period. */
export type Pictures = {
  fetch(url: string): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; error: string }>;
};

const TIMEOUT_MS = 10_000;

type PictureResponse = Awaited<ReturnType<Pictures["fetch"]>>;
const failed = (error: string): PictureResponse => ({ ok: false, error });

/** Public HTTPS hosts only. Refuses redirects, which could lead elsewhere. */
export const createPictures = ({ local, maxBytes }: { local: boolean; maxBytes: number }): Pictures => ({
  async fetch(url) {
    const address = publicUrl(url, local);
    if (!address) return failed("Not a public https:// address");
    try {
      const response = await fetch(address, {
        headers: { Accept: "image/jpeg, image/png" },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        await response.body?.cancel();
        const { status } = response;
        return failed(status >= 300 && status < 400 ? "The address redirects" : `The server answered ${status}`);
      }
      const bytes = await readCapped(response.body, maxBytes);
      return bytes ? { ok: true, bytes } : failed(`Larger than ${maxBytes / 1024 / 1024} MB`);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      return failed(timedOut ? "The server took longer than 10 seconds" : "The server could not be reached");
    }
  },
});
