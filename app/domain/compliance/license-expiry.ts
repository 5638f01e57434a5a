import { daysBetween } from "../billing/trial.ts";

/** Days before a licence's last day on which its holder is warned; after that day the shop is hidden. */
export const licenceWarningDays = [30, 7, 1] as const;
export type LicenceStep = (typeof licenceWarningDays)[number] | "hidden";

/**
 * The step that a licence calls for today, both dates in the shop's time zone; undefined while there is time. A run that was
 * missed is made good by the next one: what counts is the nearest step that was passed.
 */
export function licenceStep(expiresOn: string, today: string): LicenceStep | undefined {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return "hidden";
  return licenceWarningDays.findLast((days) => daysLeft <= days);
}
