import { daysBetween } from "../billing/trial.ts";

/** Days before expiry when the holder is warned; the day after expiry the shop is hidden. */
export const licenseWarningDays = [30, 7, 1] as const;
export type LicenseStep = (typeof licenseWarningDays)[number] | "hidden";

/** Dates are in the shop's time zone. The latest step reached applies, so a missed run is made up by the next one. */
export function licenseStep(expiresOn: string, today: string): LicenseStep | undefined {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return "hidden";
  return licenseWarningDays.findLast((days) => daysLeft <= days);
}
