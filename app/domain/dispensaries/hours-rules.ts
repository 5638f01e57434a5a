import { isDay } from "../local-date.ts";
import { type DayHours, minutesOf, type Span, type SpecialDay, type SpecialDays, spansOf } from "./opening-hours.ts";

/** 6:00 AM to 11:30 PM (DECISIONS 18). */
export const hourOptions: readonly string[] = Array.from(
  { length: 36 },
  (_, step) => `${String(6 + Math.floor(step / 2)).padStart(2, "0")}:${step % 2 ? "30" : "00"}`,
);

export const SPANS_MAX = 2;

export function hoursProblem(hours: DayHours): string | undefined {
  const spans = spansOf(hours);
  if (spans.length > SPANS_MAX) return "A day can have one break.";
  const problem = spans.map(spanProblem).find((found) => found !== undefined);
  if (problem) return problem;
  const [first, second] = spans as [Span, Span?];
  const isLater = !second || minutesOf(second.open) > minutesOf(first.close);
  return isLater ? undefined : "You must reopen after the break.";
}

function spanProblem({ open, close }: Span): string | undefined {
  if (!hourOptions.includes(open) || !hourOptions.includes(close))
    return "Times run from 6:00 AM to 11:30 PM in steps of 30 minutes.";
  return minutesOf(close) > minutesOf(open) ? undefined : "Closing time must be after opening time.";
}

export const reasonOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

export type SpecialDayEntry = SpecialDay & { date: string };

export const REASON_MAX = 60;
export const SPECIAL_DAYS_MAX = 40;

/** Errors by field (`special.0` is the first day). New days must not be before `today`; `stored` ones may have passed. */
export function specialDayProblems(
  entries: readonly SpecialDayEntry[],
  today: string,
  stored: SpecialDays = {},
): Record<string, string> {
  const dates = entries.map(({ date }) => date);
  const problemOf = (entry: SpecialDayEntry, at: number) => {
    if (at >= SPECIAL_DAYS_MAX) return `Up to ${SPECIAL_DAYS_MAX} days.`;
    if (dates.indexOf(entry.date) < at) return "This date is listed twice.";
    return entryProblem(entry) ?? (entry.date < today && !stored[entry.date] ? "This date has passed." : undefined);
  };
  const problems = entries.flatMap((entry, at) => {
    const problem = problemOf(entry, at);
    return problem ? [[`special.${at}`, problem]] : [];
  });
  return Object.fromEntries(problems);
}

function entryProblem({ date, reason, hours }: SpecialDayEntry): string | undefined {
  if (!isDay(date)) return "Choose a date.";
  const reasonText = reasonOf(reason);
  if (reasonText === "") return "Give a reason, such as Thanksgiving. Shoppers see it.";
  if (reasonText.length > REASON_MAX) return `Up to ${REASON_MAX} characters.`;
  return hours ? hoursProblem(hours) : undefined;
}

export const specialDaysFrom = (entries: readonly SpecialDayEntry[], today: string): SpecialDays =>
  Object.fromEntries(
    entries
      .filter(({ date }) => date >= today)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, reason, hours }) => [date, { reason: reasonOf(reason), hours }]),
  );

export const specialDayEntries = (days: SpecialDays): SpecialDayEntry[] =>
  Object.keys(days)
    .toSorted()
    .map((date) => ({ date, ...(days[date] as SpecialDay) }));
