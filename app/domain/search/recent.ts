import { squash } from "./words.ts";

export const RECENT_MAX = 5;
const TEXT_MAX = 100;

export function parseRecent(stored: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed)
      ? parsed.filter((text) => typeof text === "string" && text !== "").slice(0, RECENT_MAX)
      : [];
  } catch {
    return [];
  }
}

export function addRecent(recent: readonly string[], typed: string): string[] {
  const text = typed.trim().replace(/\s+/g, " ").slice(0, TEXT_MAX);
  const name = squash(text);
  if (name === "") return [...recent];
  return [text, ...recent.filter((other) => squash(other) !== name)].slice(0, RECENT_MAX);
}

export const removeRecent = (recent: readonly string[], text: string): string[] =>
  recent.filter((other) => other !== text);
