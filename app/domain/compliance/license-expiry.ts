import { daysBetween } from "../billing/trial.ts";

/** Days before a license's last day on which its holder is warned; after that day the shop is hidden. */
export const licenseWarningDays = [30, 7, 1] as const;
export type LicenseStep = (typeof licenseWarningDays)[number] | "hidden";

/**
 * The step that a license calls for today, both dates in the shop's time zone; undefined while there is time. A run that was
 * missed is made good by the next one: what counts is the nearest step that was passed.
 */
export function licenseStep(expiresOn: string, today: string): LicenseStep | undefined {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return "hidden";
  return licenseWarningDays.findLast((days) => daysLeft <= days);
}
