import { oneOf } from "../setting.ts";

/** `everywhere` also asks where the state doesn't want it. */
const ageAskings = ["by-state", "everywhere"] as const;
export type AgeAsking = (typeof ageAskings)[number];
export const ageAskingOf = (setting: string): AgeAsking => oneOf("ASK_AGE", ageAskings, setting);

export const UNDER_AGE = "You must be 21 or older to continue.";

const MINIMUM_AGE = 21;
/** Nobody alive is older, so a higher age is a typo. */
const OLDEST_AGE = 120;

/** Days are "YYYY-MM-DD". People born on February 29 turn older on March 1: selling a day early breaks the law. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

export function isPlausibleBirthdate(birthdate: string, today: string): boolean {
  const age = ageOn(birthdate, today);
  return age >= 0 && age <= OLDEST_AGE;
}

/** On the vendor's calendar (DECISIONS 14). */
export const isOfAge = (birthdate: string, today: string): boolean => ageOn(birthdate, today) >= MINIMUM_AGE;
