import { createHash } from "node:crypto";
import { fnv1a } from "#app/domain/hash.ts";

/** The same numbers on every machine for the same seed (mulberry32 over an FNV hash). */
export type Random = {
  /** 0 ≤ n < 1 */
  next(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
};

export function seeded(...words: (string | number)[]): Random {
  let state = fnv1a(words.join("\n"));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * next());
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => from[whole(0, from.length - 1)]!,
    shuffled: (from) => {
      const copy = [...from];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** An ID like newId's, but the same on every machine: a hash of the words. */
export const stableId = (...words: (string | number)[]): string => orderedId(0, ...words);

/** The same, but sorted by `place`: its time is the first of 2026 plus that many ms. */
export function orderedId(place: number, ...words: (string | number)[]): string {
  let id = "";
  let rest = Date.UTC(2026, 0, 1) + place;
  for (let i = 0; i < 9; i++, rest = Math.floor(rest / 32)) id = ALPHABET[rest % 32] + id;
  const hash = createHash("sha256").update(words.join("\n")).digest();
  for (const byte of hash.subarray(0, 16)) id += ALPHABET[byte & 31];
  return id;
}
