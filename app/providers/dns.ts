import { z } from "#app/domain/zod.ts";

/** Null if the resolver didn't answer. */
export type Dns = { listTexts(name: string): Promise<string[] | null> };

const TIMEOUT_MS = 5_000;
/** Type of TXT records (RFC 1035). */
const TXT = 16;
/** A name that doesn't exist is an answer too. */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

const reply = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
});

/** JSON over HTTPS: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/ */
export function createDns({ standIn }: { standIn: typeof fetch | undefined }): Dns {
  const send = standIn ?? fetch;
  const url = standIn ? "http://dns.fake/dns-query" : "https://cloudflare-dns.com/dns-query";
  return {
    async listTexts(name) {
      try {
        const response = await send(`${url}?${new URLSearchParams({ name, type: "TXT" })}`, {
          headers: { Accept: "application/dns-json" },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) return null;
        const { Status, Answer } = reply.parse(await response.json());
        if (Status === NO_SUCH_NAME) return [];
        if (Status !== NO_ERROR) return null;
        return Answer.filter(({ type }) => type === TXT).map(({ data }) => unquoted(data));
      } catch {
        return null;
      }
    },
  };
}

/** Long texts come as several quoted parts. */
const unquoted = (data: string) => data.replace(/^"|"$/g, "").replaceAll(/"\s*"/g, "");
