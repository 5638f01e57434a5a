import { stateName } from "../places/us-states.ts";

/** What keeps a dispensary off the marketplace although it is active and not suspended: its license, or its state's rules. */
export const withholdings = ["license", "state"] as const;
export type Withheld = (typeof withholdings)[number];

/** Whether only dispensaries with a verified license that runs are listed and take orders. */
const licenseChecks = ["required", "off"] as const;
export type LicenseCheck = (typeof licenseChecks)[number];

/** Which states are open: all of them, or those whose rules an admin has confirmed where nobody read them at their source. */
const stateOpenings = ["all", "confirmed"] as const;
export type StateOpening = (typeof stateOpenings)[number];

/** Settings as they were written; they throw where it is neither, rather than list who should not be. */
export const licenseCheckOf = (setting: string): LicenseCheck => oneOf("LICENSE_CHECK", licenseChecks, setting);
export const stateOpeningOf = (setting: string): StateOpening => oneOf("OPEN_STATES", stateOpenings, setting);

function oneOf<T extends string>(name: string, choices: readonly [T, T], setting: string): T {
  const known = choices.find((each) => each === setting);
  if (!known) throw new Error(`${name} must be "${choices[0]}" or "${choices[1]}", not "${setting}"`);
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
    : `${dispensaryName} takes no orders until we have confirmed the rules of ${stateName(state) ?? state}.`;
