import { daysBetween } from "../billing/trial.ts";
import { addDays, dayText, localDate } from "../local-date.ts";
import { licenseWarningDays } from "./license-expiry.ts";

/** Days are "YYYY-MM-DD" in `timeZone`, instants are ms. */
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

export type LicenseTask = { why: "new" | "ends" | "over"; dueOn: string };

/** Working days are Monday to Friday; holidays are ignored. */
const CHECKED_WITHIN_DAYS = 2;

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export function afterWorkingDays(day: string, days: number): string {
  const next = addDays(day, 1);
  if (isWorkingDay(next)) return days === 1 ? next : afterWorkingDays(next, days - 1);
  return afterWorkingDays(next, days);
}

/**
 * Unreviewed licenses are due two working days after entry. Verified ones are due again 30, 7 and 1 days before expiry
 * and the day after it, unless reviewed on that day or later.
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

export const licenseQueue = <L extends QueuedLicense>(licenses: readonly L[], now: number) =>
  licenses
    .flatMap((license) => {
      const task = licenseTask(license, now);
      return task ? [{ license, task }] : [];
    })
    .sort((a, b) => a.task.dueOn.localeCompare(b.task.dueOn));

export function dueText(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return "Due today";
  return `${days < 0 ? "Overdue since" : "Due"} ${dayText(dueOn)}`;
}
