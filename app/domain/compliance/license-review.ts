import { LICENSE_MAX } from "../dispensaries/info.ts";
import { dayText } from "../local-date.ts";
import { isOneLine } from "../text.ts";

/** What an admin writes down of a license. `expiresOn` is "YYYY-MM-DD", the last day on which it holds. */
export type LicenseReview = { licenseNumber: string; expiresOn: string; verified: boolean };

/** What is wrong with it, by field. */
export function licenseReviewFaults({ licenseNumber, expiresOn, verified }: LicenseReview) {
  const faults: Partial<Record<keyof LicenseReview, string>> = {};
  if (licenseNumber.length > LICENSE_MAX || !isOneLine(licenseNumber)) {
    faults.licenseNumber = `The license is one line of at most ${LICENSE_MAX} characters.`;
  } else if (verified && licenseNumber.trim() === "") {
    faults.licenseNumber = "A license without a number cannot be verified.";
  }
  if (expiresOn !== "" && !isDay(expiresOn)) faults.expiresOn = "Enter the expiry date as year, month and day.";
  return faults;
}

/** A day of the calendar: February 30 is none. */
function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "Verified, until June 30, 2027", "Not yet verified". */
export function licenseState({
  approvedAt,
  expiresOn,
}: {
  approvedAt: number | null;
  expiresOn: string | null;
}): string {
  const until = expiresOn === null ? "" : `, until ${dayText(expiresOn)}`;
  return `${approvedAt === null ? "Not yet verified" : "Verified"}${until}`;
}
