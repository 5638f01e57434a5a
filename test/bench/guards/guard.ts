/** One guard of the code, and what it looks like without it. */
export type Guard = {
  name: string;
  /** The case that it stands against. */
  against: string;
  file: string;
  /** Stands in the file exactly once … */
  text: string;
  /** … and this in its place takes the guard out, leaving code that still runs. */
  without: string;
  /** Where the guard stands twice, its other places. */
  also?: readonly { file: string; text: string; without: string }[];
  /** The tests that must notice, below test/. */
  tests: readonly string[];
};
