import { LICENSE_MAX } from "../dispensaries/info.ts";
import { dayText, isDay } from "../local-date.ts";
import { isOneLine } from "../text.ts";

/** `expiresOn` is "YYYY-MM-DD", the last valid day. */
export type LicenseReview = { licenseNumber: string; expiresOn: string; verified: boolean };

export function licenseReviewErrors({ licenseNumber, expiresOn, verified }: LicenseReview) {
  const errors: Partial<Record<keyof LicenseReview, string>> = {};
  if (licenseNumber.length > LICENSE_MAX || !isOneLine(licenseNumber)) {
    errors.licenseNumber = `The license is one line of at most ${LICENSE_MAX} characters.`;
  } else if (verified && licenseNumber.trim() === "") {
    errors.licenseNumber = "A license without a number cannot be verified.";
  }
  if (expiresOn !== "" && !(isDay(expiresOn) && expiresOn.startsWith("2"))) {
    errors.expiresOn = "Enter the expiry date as year, month and day.";
  }
  return errors;
}

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

/** "Verified" shows only while a review is valid. */
export function shownLicense(
  license: { licenseNumber: string | null; licenseApprovedAt: number | null; licenseExpiresOn: string | null },
  today: string,
): { number: string; verified: boolean } | null {
  const { licenseNumber, licenseApprovedAt, licenseExpiresOn } = license;
  if (!licenseNumber) return null;
  const runs = licenseExpiresOn === null || licenseExpiresOn >= today;
  return { number: licenseNumber, verified: licenseApprovedAt !== null && runs };
}
