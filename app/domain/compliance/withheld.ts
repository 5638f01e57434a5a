/** What keeps a dispensary off the marketplace although it is active and not suspended: its license, or its state's rules. */
export const withholdings = ["license", "state"] as const;
export type Withheld = (typeof withholdings)[number];

/** Whether only dispensaries with a verified license that runs are listed and take orders. */
const licenseChecks = ["required", "off"] as const;
export type LicenseCheck = (typeof licenseChecks)[number];

/** The setting as it was written; throws where it is neither, rather than list who should not be. */
export function licenseCheckOf(setting: string): LicenseCheck {
  const known = licenseChecks.find((each) => each === setting);
  if (!known) throw new Error(`LICENSE_CHECK must be "required" or "off", not "${setting}"`);
  return known;
}

/** The state codes whose dispensaries may be listed. */
export type OpenStates = readonly string[] | "all";

/** Why a dispensary takes no orders, for shoppers. */
export const withheldText = (
  withheld: Withheld,
  { dispensaryName, state }: { dispensaryName: string; state: string },
) =>
  withheld === "license"
    ? `${dispensaryName} takes no orders until we have verified its license.`
    : `${dispensaryName} takes no orders until we have confirmed the rules of ${state}.`;
