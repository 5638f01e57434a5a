/** Whether this is the long form of the tests (`npm run test:deep`). */
export const deep = process.env.TEST_DEPTH === "deep";

/** What the short form of the tests walks: every so many of them; the long form walks all. */
export const sampled = <T>(list: readonly T[], every: number): T[] => list.filter((_, at) => deep || at % every === 0);

/** A phone's width, where most shop; the long form of the tests tries a desk's too. */
export const widths: readonly number[] = deep ? [390, 1280] : [390];
