/** When somebody orders, and for when: hours, prices and limits are those of `forAt`. The same for as soon as possible. */
export type Clock = { askedAt: number; forAt: number };

export const clockFor = (askedAt: number, windowFrom: number | null): Clock => ({
  askedAt,
  forAt: windowFrom ?? askedAt,
});
