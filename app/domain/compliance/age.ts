const MINIMUM_AGE = 21;
/** Nobody alive is older; a year typed wrongly is likelier. */
const OLDEST_AGE = 120;

/**
 * Whole years on a day; both are "YYYY-MM-DD". Who was born on February 29 is a year older on March 1 where the year
 * has no such day: the later reading, because selling a day early breaks the law.
 */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** Whether a birthdate could be a living person's at all. */
export function isPlausibleBirthdate(birthdate: string, today: string): boolean {
  const age = ageOn(birthdate, today);
  return age >= 0 && age <= OLDEST_AGE;
}

/** 21 or older on a day of the vendor's calendar (DECISIONS 14). */
export const isOfAge = (birthdate: string, today: string): boolean => ageOn(birthdate, today) >= MINIMUM_AGE;
