import { useEffect, useRef, useState } from "react";

export type Suggestion = { id: string; label: string; detail: string };
export type Suggestions =
  | { state: "idle" }
  | { state: "loading"; items: Suggestion[] }
  | { state: "done"; items: Suggestion[] }
  | { state: "failed"; message: string };

const PAUSE_MS = 250;
const SHORTEST = 2;
/** The API allows so many in a minute; the box waits rather than to be refused. */
const PER_MINUTE = 60;
const sent: number[] = [];
const known = new Map<string, Suggestion[]>();

function waitMs(now: number): number {
  while (sent[0] !== undefined && sent[0] <= now - 60_000) sent.shift();
  const [oldest] = sent;
  return Math.max(PAUSE_MS, sent.length < PER_MINUTE || oldest === undefined ? 0 : oldest + 60_000 - now);
}

/** What the API suggests for a text: asked after a pause in typing; a newer text cancels an older question. */
export function useSuggestions(typed: string, wanted: boolean): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({ state: "idle" });
  const last = useRef<Suggestion[]>([]);
  const text = typed.trim().replace(/\s+/g, " ");
  useEffect(() => {
    const done = (items: Suggestion[]) => {
      last.current = items;
      setSuggestions({ state: "done", items });
    };
    if (!wanted || text.length < SHORTEST) return setSuggestions({ state: "idle" });
    const before = known.get(text);
    if (before) return done(before);
    setSuggestions({ state: "loading", items: last.current });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      sent.push(Date.now());
      try {
        const { suggestions: items } = await ask<{ suggestions: Suggestion[] }>("suggest", { q: text }, abort.signal);
        known.set(text, items);
        done(items);
      } catch (error) {
        if (!abort.signal.aborted) setSuggestions({ state: "failed", message: messageOf(error) });
      }
    }, waitMs(Date.now()));
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, wanted]);
  return suggestions;
}

/** One of the API's geocoding calls. Throws with the sentence to show. */
export async function ask<T>(
  call: "suggest" | "locate",
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(`/api/geo/${call}?${new URLSearchParams(query)}`, { signal: signal ?? null });
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

/** The address may be right, but only its ZIP code can tell where it is. */
export const asksForZip = (error: unknown): boolean => error instanceof Refused && error.code === "zip-missing";

/** Offline and broken answers have no sentence of their own. */
export const messageOf = (error: unknown): string =>
  (error instanceof Refused && error.message) || "Could not fetch location";
