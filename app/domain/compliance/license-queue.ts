import { daysBetween } from "../billing/trial.ts";
import { addDays, dayText, localDate } from "../local-date.ts";
import { licenseWarningDays } from "./license-expiry.ts";

/** What the queue knows of a license. Days are "YYYY-MM-DD" in `timeZone`, instants milliseconds since 1970. */
export type QueuedLicense = {
  createdAt: number;
  timeZone: string;
  licenseNumber: string | null;
  licenseEnteredAt: number | null;
  licenseApprovedAt: number | null;
  licenseCheckedAt: number | null;
  licenseExpiresOn: string | null;
  licenseRejection: string | null;
};

/** Why an admin should look at a license, and by which of the dispensary's days. */
export type LicenseTask = { why: "new" | "ends" | "over"; dueOn: string };

/** A number that was entered is looked at within so many working days, Monday to Friday; holidays are not told apart. */
const CHECKED_WITHIN_DAYS = 2;

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** So many working days after a day. */
export function afterWorkingDays(day: string, days: number): string {
  const next = addDays(day, 1);
  if (isWorkingDay(next)) return days === 1 ? next : afterWorkingDays(next, days - 1);
  return afterWorkingDays(next, days);
}

/**
 * What a license asks of an admin at an instant. One that nobody has verified or rejected is due two working days after its
 * number was entered. A verified one is looked at again 30, 7 and 1 days before its last day and on the day after it: it is due
 * on the latest of these days that has come, unless it was looked at on that day or since.
 */
export function licenseTask(license: QueuedLicense, now: number): LicenseTask | undefined {
  const { licenseNumber, licenseApprovedAt, licenseExpiresOn, licenseRejection, timeZone } = license;
  if (!licenseNumber || licenseRejection !== null) return undefined;
  if (licenseApprovedAt === null) {
    const entered = localDate(license.licenseEnteredAt ?? license.createdAt, timeZone);
    return { why: "new", dueOn: afterWorkingDays(entered, CHECKED_WITHIN_DAYS) };
  }
  if (licenseExpiresOn === null) return undefined;
  const today = localDate(now, timeZone);
  const dueOn = [...licenseWarningDays, -1]
    .map((days) => addDays(licenseExpiresOn, -days))
    .findLast((day) => day <= today);
  const checked = localDate(license.licenseCheckedAt ?? licenseApprovedAt, timeZone);
  if (dueOn === undefined || checked >= dueOn) return undefined;
  return { why: licenseExpiresOn < today ? "over" : "ends", dueOn };
}

/** The licenses that ask for something, what is due first on top. */
export const licenseQueue = <L extends QueuedLicense>(licenses: readonly L[], now: number) =>
  licenses
    .flatMap((license) => {
      const task = licenseTask(license, now);
      return task ? [{ license, task }] : [];
    })
    .sort((a, b) => a.task.dueOn.localeCompare(b.task.dueOn));

/** "Due today", "Due Nov 25, 2026", "Overdue since Nov 20, 2026". */
export function dueText(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return "Due today";
  return `${days < 0 ? "Overdue since" : "Due"} ${dayText(dueOn)}`;
}

export const REJECTION_MAX = 500;

/** What is wrong with the reason of a rejection; undefined for nothing. */
export function rejectionFault(reason: string): string | undefined {
  if (reason.trim() === "") return "Say why; the dispensary reads it.";
  return reason.length > REJECTION_MAX ? `The reason has at most ${REJECTION_MAX} characters.` : undefined;
}
