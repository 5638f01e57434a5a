export const preferredTimes = ["Weekday", "Weekend"].flatMap((day) =>
  ["Mornings", "Afternoons", "Evenings"].map((part) => `${day} ${part}`),
);
