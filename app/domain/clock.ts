/** Hours, prices and limits are judged at `forAt`; equals `askedAt` for as soon as possible. */
export type Clock = { askedAt: number; forAt: number };

export const clockFor = (askedAt: number, windowFrom: number | null): Clock => ({
  askedAt,
  forAt: windowFrom ?? askedAt,
});
