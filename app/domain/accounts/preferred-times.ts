/** When a sales applicant would like to be called (SPEC.md 9, Preferred onboarding times). */
export const preferredTimes = ["Weekday", "Weekend"].flatMap((day) =>
  ["Mornings", "Afternoons", "Evenings"].map((part) => `${day} ${part}`),
);
