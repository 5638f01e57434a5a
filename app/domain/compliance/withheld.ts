import { BRAND } from "../brand.ts";
import { stateName } from "../places/us-states.ts";
import { oneOf } from "../setting.ts";

/** `moved`: its owner closed it here. */
export const withholdings = ["license", "state", "moved"] as const;
export type Withheld = (typeof withholdings)[number];

/** `required` lists only dispensaries with a verified, unexpired license. */
const licenseChecks = ["required", "off"] as const;
export type LicenseCheck = (typeof licenseChecks)[number];

/** `confirmed` opens only states whose unverified rules an admin has confirmed. */
const stateOpenings = ["all", "confirmed"] as const;
export type StateOpening = (typeof stateOpenings)[number];

export const licenseCheckOf = (setting: string): LicenseCheck => oneOf("LICENSE_CHECK", licenseChecks, setting);
export const stateOpeningOf = (setting: string): StateOpening => oneOf("OPEN_STATES", stateOpenings, setting);

export type OpenStates = readonly string[] | "all";

export function withheldText(
  withheld: Withheld,
  { dispensaryName, state }: { dispensaryName: string; state: string },
): string {
  if (withheld === "moved") return `${dispensaryName} has closed on ${BRAND}.`;
  return withheld === "license"
    ? `${dispensaryName} takes no orders until we have verified its license.`
    : `${dispensaryName} takes no orders until we have confirmed the rules of ${stateName(state) ?? state}.`;
}
