import { isDay } from "../local-date.ts";
import { type Outcome, ok, refuse } from "../outcome.ts";

/** `version` is the one that the admin saw. */
type SelectedLicense = { vendorId: string; version: number; licenseNumber: string; expiresOn: string };

/** A reason rejects the licenses; null verifies them. */
export type LicenseDecision = { licenses: SelectedLicense[]; reason: string | null };

export const REJECTION_MAX = 500;

/** Reads the queue's form: `selected.ID` holds the version, `licenseNumber.ID` and `expiresOn.ID` the rest. */
export function readLicenseDecision(typed: Record<string, string>): Outcome<LicenseDecision> {
  const { decision, reason = "" } = typed;
  if (decision !== "verify" && decision !== "reject") return refuse("malformed", "Choose what to do.");
  const licenses = Object.entries(typed)
    .filter(([name]) => name.startsWith("selected."))
    .map(([name, version]) => {
      const vendorId = name.slice("selected.".length);
      const { [`licenseNumber.${vendorId}`]: licenseNumber = "", [`expiresOn.${vendorId}`]: expiresOn = "" } = typed;
      return { vendorId, version: Number(version), licenseNumber, expiresOn };
    });
  return ok({ licenses, reason: decision === "reject" ? reason : null });
}

/** Messages by the form's field. */
export function licenseDecisionErrors(
  { licenses, reason }: LicenseDecision,
  today: string,
): Record<string, string | undefined> {
  if (reason !== null) return { reason: rejectionError(reason) };
  return Object.fromEntries(
    licenses.map(({ vendorId, expiresOn }) => [`expiresOn.${vendorId}`, expiryError(expiresOn, today)]),
  );
}

function expiryError(expiresOn: string, today: string): string | undefined {
  if (!isDay(expiresOn)) return "Enter the date when it expires.";
  return expiresOn < today ? "This license has expired. Enter its new expiration date." : undefined;
}

function rejectionError(reason: string): string | undefined {
  if (reason.trim() === "") return "Enter a reason. The dispensary will read it.";
  return reason.length > REJECTION_MAX ? `The reason has at most ${REJECTION_MAX} characters.` : undefined;
}

/** `skipped`: the names of dispensaries. */
export function licenseDecisionText({ reason }: LicenseDecision, saved: number, skipped: readonly string[]): string {
  const licenses = saved === 1 ? "1 license" : `${saved} licenses`;
  const done = saved === 0 ? "" : `${licenses} ${reason === null ? "verified" : "rejected"}.`;
  const left = skipped.length === 0 ? "" : `Not saved because they changed meanwhile: ${skipped.join(", ")}.`;
  return [done, left].filter(Boolean).join(" ");
}
