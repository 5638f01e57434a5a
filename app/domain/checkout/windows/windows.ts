import { hoursWithinLaw } from "../../compliance/flow.ts";
import {
  type BusinessHours,
  clockOf,
  minutesOf,
  type OpeningFacts,
  spansOn,
} from "../../dispensaries/opening-hours.ts";
import { addDays, localTime } from "../../local-date.ts";
import { instantOf } from "../../local-instant.ts";
import { type Outcome, ok, refuseField } from "../../outcome.ts";
import { MINUTE_MS } from "../../time.ts";
import type { WindowSettings } from "./settings.ts";

export type OrderWindow = { from: number; to: number; left: number };
export type ReservedSlots = Readonly<Record<number, number>>;

type Shop = OpeningFacts & { state: string; businessHours: BusinessHours };

/** Whole windows within legal hours, after any pause and lead time. Full ones have 0 left. */
export function windowsOf(shop: Shop, settings: WindowSettings, reserved: ReservedSlots, now: number): OrderWindow[] {
  const { capacity, leadMinutes, daysAhead } = settings;
  if (capacity === 0) return [];
  const earliest = Math.max(now + leadMinutes * MINUTE_MS, shop.pausedUntil ?? 0);
  const today = localTime(now, shop.timeZone).date;
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => windowsOn(shop, addDays(today, ahead), settings.minutes))
    .flat()
    .filter(({ from }) => from >= earliest)
    .map((window) => ({ ...window, left: Math.max(0, capacity - (reserved[window.from] ?? 0)) }));
}

/** Hours skipped by daylight saving have no windows. */
function windowsOn(shop: Shop, date: string, minutes: number) {
  const noon = instantOf(`${date}T12:00`, shop.timeZone);
  if (noon === undefined) return [];
  const lawful = hoursWithinLaw(shop, noon);
  return spansOn(lawful, date, localTime(noon, shop.timeZone).weekday).flatMap(({ open, close }) => {
    const count = Math.floor((minutesOf(close) - minutesOf(open)) / minutes);
    return Array.from({ length: Math.max(0, count) }, (_, at) => minutesOf(open) + at * minutes).flatMap((start) => {
      const from = instantOf(`${date}T${clockOf(start)}`, shop.timeZone);
      return from === undefined ? [] : [{ from, to: from + minutes * MINUTE_MS }];
    });
  });
}

/** `dueAt`: when to start preparing, the lead time before the window. */
export type ChosenWindow = { windowFrom: number; windowTo: number; dueAt: number };

export function chooseWindow(
  shop: Shop,
  facts: { windows: WindowSettings; reserved: ReservedSlots },
  from: number,
  now: number,
): Outcome<ChosenWindow, "window-gone"> {
  const window = windowsOf(shop, facts.windows, facts.reserved, now).find((offered) => offered.from === from);
  if (!window || window.left === 0) return windowGone();
  return ok({ windowFrom: from, windowTo: window.to, dueAt: from - facts.windows.leadMinutes * MINUTE_MS });
}

export const windowGone = () => {
  return refuseField("window-gone", "window", "This time is not available any more. Please choose another.");
};
