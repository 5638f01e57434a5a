import { daysBetween } from "../billing/trial.ts";
import { dayText } from "../local-date.ts";
import type { Fact, Mark } from "./fact.ts";

export const markText: Record<Mark, string> = {
  V: "primary source",
  S: "secondary source",
  M: "unverified",
};

export function ageText(readOn: string | null, today: string): string {
  if (readOn === null) return "never checked";
  const days = daysBetween(readOn, today);
  if (days <= 0) return "checked today";
  if (days < 61) return `checked ${days} ${days === 1 ? "day" : "days"} ago`;
  return `checked ${Math.floor(days / 30.44)} months ago`;
}

/** "until Jun 30, 2028", "Oct 1, 2025 to Jun 30, 2028"; empty if open-ended. */
export function validityText({ from, until }: Pick<Fact, "from" | "until">): string {
  if (from && until) return `${dayText(from)} to ${dayText(until)}`;
  if (until) return `until ${dayText(until)}`;
  return from ? `since ${dayText(from)}` : "";
}
