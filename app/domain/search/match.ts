import { maxTypos, typoDistance } from "./closeness.ts";
import { tradeWords } from "./synonyms.ts";
import { singular, squash, wordsOf } from "./words.ts";

const BEGINNING = 0.25;
const BEGINNING_LETTERS = 3;
const WITHIN = 0.5;
const EXTRA_WORD = 0.05;
const AS_NEAR = 0.45;

export type NearName = { text: string; slips: number };

/** What the shopper meant, nearest first. Matches by word or by whole name, ignoring gaps; trade words count too. */
export function nearestNames(query: string, names: readonly string[], most: number): NearName[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  const near = new Map<string, number>();
  for (const name of [...names, ...tradeWords]) {
    const found = nearTo(typed, name);
    if (found) near.set(found.text, Math.min(found.slips, near.get(found.text) ?? Number.POSITIVE_INFINITY));
  }
  const sorted = [...near].map(([text, slipped]) => ({ text, slips: slipped })).sort((a, b) => a.slips - b.slips);
  return sorted.filter((name) => name.slips <= (sorted[0] as NearName).slips + AS_NEAR).slice(0, most);
}

function nearTo(typed: readonly string[], name: string): NearName | undefined {
  const words = wordsOf(name);
  const whole = squash(name);
  const query = typed.join("");
  const asWhole = typoDistance(query, whole, Math.max(maxTypos(query.length), query.length / 8));
  const byWord = wordByWord(typed, words);
  if (asWhole === Number.POSITIVE_INFINITY && !byWord) return undefined;
  return byWord && byWord.slips < asWhole ? byWord : { text: words.join(" "), slips: asWhole };
}

function wordByWord(typed: readonly string[], words: readonly string[]): NearName | undefined {
  const pieces = words.flatMap((word, at) => [
    { text: word, letters: word, uses: 1 },
    ...(at + 1 < words.length ? [{ text: `${word} ${words[at + 1]}`, letters: word + words[at + 1], uses: 2 }] : []),
  ]);
  const matched: string[] = [];
  let total = 0;
  let used = 0;
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] as string;
    const next = typed[at + 1];
    const alone = nearestPiece(word, pieces);
    const joined = next === undefined ? undefined : nearestPiece(word + next, pieces);
    // "blueb erry"
    if (joined && joined.slips < (alone?.slips ?? Number.POSITIVE_INFINITY)) {
      at += 1;
      total += joined.slips + BEGINNING;
      used += joined.uses;
      matched.push(joined.text);
    } else if (alone) {
      total += alone.slips;
      used += alone.uses;
      matched.push(alone.text);
    } else return undefined;
  }
  return { text: matched.join(" "), slips: total + EXTRA_WORD * Math.max(0, words.length - used) };
}

type Piece = { text: string; letters: string; uses: number };

function nearestPiece(word: string, pieces: readonly Piece[]): (Piece & { slips: number }) | undefined {
  let nearest: (Piece & { slips: number }) | undefined;
  for (const piece of pieces) {
    const slipped = slipsTo(word, piece.letters);
    if (slipped < (nearest?.slips ?? Number.POSITIVE_INFINITY)) nearest = { ...piece, slips: slipped };
  }
  return nearest;
}

function slipsTo(word: string, other: string): number {
  const most = maxTypos(word.length);
  const slipped = Math.min(typoDistance(word, other, most), typoDistance(singular(word), singular(other), most));
  if (word.length >= BEGINNING_LETTERS && other.startsWith(word)) return Math.min(slipped, BEGINNING);
  return word.length > BEGINNING_LETTERS && other.includes(word) ? Math.min(slipped, WITHIN) : slipped;
}
