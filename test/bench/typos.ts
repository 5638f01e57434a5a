// What people mistype: one slip of a finger on a keyboard, in a name of the real import.
import { seeded } from "#db/seed/random.ts";

const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
type Random = ReturnType<typeof seeded>;

/** The keys around one: its neighbors in its row, and those that it touches above and below. */
function besideKey(key: string): string[] {
  const y = ROWS.findIndex((row) => row.includes(key));
  const x = ROWS[y]?.indexOf(key) ?? -1;
  return [
    ROWS[y]?.[x - 1],
    ROWS[y]?.[x + 1],
    ROWS[y - 1]?.[x],
    ROWS[y - 1]?.[x + 1],
    ROWS[y + 1]?.[x],
    ROWS[y + 1]?.[x - 1],
  ].filter((neighbor): neighbor is string => neighbor !== undefined);
}

const slips: Record<string, (text: string, at: number, random: Random) => string> = {
  "the key beside": (text, at, random) => replaceAt(text, at, 1, random.pick(besideKey(text[at] as string))),
  "a letter left out": (text, at) => replaceAt(text, at, 1, ""),
  "a letter struck twice": (text, at) => replaceAt(text, at, 0, text[at] as string),
  "two letters swapped": (text, at) => replaceAt(text, at, 2, `${text[at + 1]}${text[at]}`),
  "the key beside struck too": (text, at, random) => replaceAt(text, at, 0, random.pick(besideKey(text[at] as string))),
};

const replaceAt = (text: string, at: number, count: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + count);

export type Typo = { name: string; typed: string; slip: string };

/** A name with one slip, which makes another text of it; two letters are swapped within a word. */
export function mistype(name: string, random: Random): Typo | undefined {
  const text = name.toLowerCase();
  const places = [...text].flatMap((key, at) => (/[a-z]/.test(key) && /[a-z]/.test(text[at + 1] ?? "") ? [at] : []));
  if (places.length === 0) return undefined;
  for (let tries = 0; tries < 9; tries++) {
    const slip = random.pick(Object.keys(slips));
    const typed = (slips[slip] as (typeof slips)[string])(text, random.pick(places), random);
    if (typed !== text) return { name, typed, slip };
  }
  return undefined;
}

/** Half of all names are for tuning, by a number that a name alone gives; the other half is held out for the figure. */
export const isHeldOut = (name: string): boolean => seeded("held out", name).chance(0.5);

/** So many typos, each of another name. */
export function typosOf(names: readonly string[], count: number, seed: string): Typo[] {
  const random = seeded("typos", seed);
  return random
    .shuffled([...names].sort())
    .flatMap((name) => mistype(name, random) ?? [])
    .slice(0, count);
}
