import { useEffect, useState } from "react";
import { MINUTE_MS } from "#app/domain/time.ts";

export type Suggestions<T> =
  | { state: "idle" }
  | { state: "loading"; items: T[] }
  | { state: "done"; items: T[] }
  | { state: "failed"; message: string };

/** The API's limit per minute; the field waits instead of being refused. */
const PER_MINUTE = 60;
const sent: number[] = [];
const known = new Map<string, unknown[]>();

function waitMs(now: number, pauseMs: number): number {
  const recent = sent.filter((at) => at > now - MINUTE_MS);
  sent.splice(0, sent.length, ...recent);
  return Math.max(pauseMs, (recent.at(-PER_MINUTE) ?? 0) + MINUTE_MS - now);
}

type Suggested<T> = { url: string } & ({ items: T[] } | { message: string });

/** Debounced and cached; a newer request aborts the older one. A null URL requests nothing. */
export function useSuggestions<T>(url: string | null, pauseMs = 250): Suggestions<T> {
  const [answer, setAnswer] = useState<Suggested<T> | null>(null);
  useEffect(() => {
    if (url === null) return setAnswer(null);
    if (known.has(url)) return;
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        sent.push(Date.now());
        try {
          const { suggestions: items } = await fetchJson<{ suggestions: T[] }>(url, abort.signal);
          known.set(url, items);
          if (!abort.signal.aborted) setAnswer({ url, items });
        } catch (error) {
          if (!abort.signal.aborted) setAnswer({ url, message: messageOf(error) });
        }
      },
      waitMs(Date.now(), pauseMs),
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [url, pauseMs]);
  if (url === null) return { state: "idle" };
  const before = known.get(url) as T[] | undefined;
  if (before) return { state: "done", items: before };
  if (answer && "items" in answer) return { state: "loading", items: answer.items };
  return answer?.url === url ? { state: "failed", message: answer.message } : { state: "loading", items: [] };
}

export const itemsOf = <T>(suggestions: Suggestions<T>): T[] => ("items" in suggestions ? suggestions.items : []);

export async function fetchJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal: signal ?? null });
  const body: { message?: string; code?: string } = await response.json();
  if (!response.ok) throw new Refused(body.message, body.code);
  return body as T;
}

class Refused extends Error {
  readonly code: string | undefined;
  constructor(message: string | undefined, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export const asksForZip = (error: unknown): boolean => error instanceof Refused && error.code === "zip-missing";

export const messageOf = (error: unknown): string =>
  (error instanceof Refused && error.message) || "Could not fetch location";
