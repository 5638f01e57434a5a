import type { SpecialDayEntry } from "#app/domain/dispensaries/hours-rules.ts";
import { type BusinessHours, type DayHours, hoursOf, spansOf } from "#app/domain/dispensaries/opening-hours.ts";
import type { FormFields } from "#app/domain/form-fields.ts";
import { type Weekday, weekdays } from "#app/domain/local-date.ts";

/** A closed day, or one without a break, keeps its times for when it is opened again. */
export type DayDraft = {
  isOpen: boolean;
  open: string;
  close: string;
  isSplit: boolean;
  open2: string;
  close2: string;
};
export type WeekDraft = Record<Weekday, DayDraft>;
export type SpecialDraft = DayDraft & { date: string; reason: string };

export const USUAL: DayDraft = {
  isOpen: true,
  open: "09:00",
  close: "21:00",
  isSplit: false,
  open2: "15:00",
  close2: "20:00",
};

const draftOf = (hours: DayHours | null | undefined, usual: DayDraft): DayDraft => {
  const [first, second] = spansOf(hours);
  if (!first) return { ...usual, isOpen: false };
  const { open: open2, close: close2 } = second ?? { open: usual.open2, close: usual.close2 };
  return { isOpen: true, ...first, isSplit: second !== undefined, open2, close2 };
};

const weekFrom = (draft: (day: Weekday) => DayDraft): WeekDraft =>
  Object.fromEntries(weekdays.map((day) => [day, draft(day)])) as WeekDraft;

export function weekOf(hours: BusinessHours): WeekDraft {
  const first = weekdays.map((day) => hours[day]).find((times) => times !== undefined);
  const usual = { ...draftOf(first, USUAL), isOpen: true };
  return weekFrom((day) => draftOf(hours[day], usual));
}

/** A break keeps opening and closing time, so it comes out of the middle. */
export function splitDraft({ open, close, open2, close2, isSplit }: DayDraft): Partial<DayDraft> {
  if (isSplit) return { isSplit: false };
  const fits = open2 > close && close2 > open2;
  const breaks = open < BREAK.from && close > BREAK.until;
  return { isSplit: true, ...(!fits && breaks ? { close: BREAK.from, open2: BREAK.until, close2: close } : {}) };
}
const BREAK = { from: "13:00", until: "15:00" };

export const sameEveryDay = (draft: DayDraft): WeekDraft => weekFrom(() => draft);

export const specialOf = ({ date, reason, hours }: SpecialDayEntry): SpecialDraft => ({
  ...draftOf(hours, USUAL),
  date,
  reason,
});

type Typed = Record<string, string>;

const daySelects = ["open", "close", "open2", "close2"];

/** Times are always posted; checkboxes and special days only if present. */
export const hoursFields: FormFields = {
  always: weekdays.flatMap((day) => daySelects.map((name) => `${day}.${name}`)),
  sometimes: [
    new RegExp(`^(${weekdays.join("|")})\\.(is|split)$`),
    /^special\.\d{1,3}\.(date|reason|is|split|open2?|close2?)$/,
  ],
};

const dayTyped = (typed: Typed, name: string): DayDraft => ({
  isOpen: typed[`${name}.is`] === "open",
  open: typed[`${name}.open`] ?? USUAL.open,
  close: typed[`${name}.close`] ?? USUAL.close,
  isSplit: typed[`${name}.split`] === "yes",
  open2: typed[`${name}.open2`] ?? USUAL.open2,
  close2: typed[`${name}.close2`] ?? USUAL.close2,
});

export const weekTyped = (typed: Typed): WeekDraft => weekFrom((day) => dayTyped(typed, day));

export function specialTyped(typed: Typed): SpecialDraft[] {
  const rows = Object.keys(typed).flatMap((name) => /^special\.(\d{1,3})\.date$/.exec(name)?.[1] ?? []);
  return rows
    .map((row) => {
      const name = `special.${row}`;
      return { ...dayTyped(typed, name), date: typed[`${name}.date`] ?? "", reason: typed[`${name}.reason`] ?? "" };
    })
    .filter(({ date, reason }) => date !== "" || reason.trim() !== "");
}

export const entryIn = ({ date, reason, ...day }: SpecialDraft): SpecialDayEntry => ({
  date,
  reason,
  hours: hoursIn(day),
});

export const hoursIn = ({ isOpen, open, close, isSplit, open2, close2 }: DayDraft): DayHours | null =>
  isOpen ? hoursOf([{ open, close }, ...(isSplit ? [{ open: open2, close: close2 }] : [])]) : null;

export function hoursPosted(typed: Typed): { hours: BusinessHours; specialDays: SpecialDayEntry[] } {
  const week = Object.entries(weekTyped(typed)).flatMap(([day, draft]) => {
    const hours = hoursIn(draft);
    return hours ? [[day, hours]] : [];
  });
  return { hours: Object.fromEntries(week), specialDays: specialTyped(typed).map(entryIn) };
}
