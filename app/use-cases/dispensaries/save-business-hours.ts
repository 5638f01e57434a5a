import {
  hoursProblem,
  type SpecialDayEntry,
  specialDayProblems,
  specialDaysFrom,
} from "#app/domain/dispensaries/hours-rules.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import { localDate, weekdays } from "#app/domain/local-date.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

type Hours = {
  hours: BusinessHours;
  /** Null keeps them. Days in the past are dropped. */
  specialDays: SpecialDayEntry[] | null;
  version: number | null;
};

/** SPEC.md 5, DECISIONS 18. A missing day is closed. Special days override weekday hours. */
export const saveBusinessHours = asEditor("settings", async (app, by, { hours, specialDays, version }: Hours) => {
  const unreadable = refuseUnreadable(specialDays);
  if (unreadable) return unreadable;
  const before = await findVendor(app.db, by.vendorId);
  if (!before) return unknownVendor;
  const today = localDate(app.now(), before.timeZone);
  const errors = Object.fromEntries(weekdays.map((day) => [day, hours[day] && hoursProblem(hours[day])]));
  const refusal = refuseInvalid({ ...errors, ...specialDayProblems(specialDays ?? [], today, before.specialDays) });
  if (refusal) return refusal;
  const set = { businessHours: hours, ...(specialDays ? { specialDays: specialDaysFrom(specialDays, today) } : {}) };
  return saveVendor(app, by, { version, set });
});
