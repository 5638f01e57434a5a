const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const beside = new Set(
  ROWS.flatMap((row, y) =>
    [...row].flatMap((key, x) =>
      [row[x + 1], ROWS[y + 1]?.[x], ROWS[y + 1]?.[x - 1]].flatMap((other) =>
        other ? [key + other, other + key] : [],
      ),
    ),
  ),
);

/** In typos: a neighboring key, two swapped letters or a doubled one. */
const NEXT_KEY = 0.7;
const SWAPPED = 0.7;
const DOUBLED = 0.6;
const FIRST_LETTER = 0.3;

/** Weighted Damerau–Levenshtein distance. Anything over `most` returns Infinity without finishing. */
export function typoDistance(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) * DOUBLED > most) return Number.POSITIVE_INFINITY;
  const first = typed[0] === word[0] ? 0 : FIRST_LETTER;
  let above = Array.from({ length: word.length + 1 }, (_, at) => at);
  let before = above;
  for (let y = 1; y <= typed.length; y++) {
    const row = [y];
    let least = y;
    for (let x = 1; x <= word.length; x++) {
      const [a, b] = [typed[y - 1] as string, word[x - 1] as string];
      let cost = (above[x - 1] as number) + (a === b ? 0 : beside.has(a + b) ? NEXT_KEY : 1);
      cost = Math.min(cost, (above[x] as number) + (a === typed[y - 2] ? DOUBLED : 1));
      cost = Math.min(cost, (row[x - 1] as number) + (b === word[x - 2] ? DOUBLED : 1));
      if (a === word[x - 2] && typed[y - 2] === b) cost = Math.min(cost, (before[x - 2] as number) + SWAPPED);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    before = above;
    above = row;
  }
  const slipped = (above[word.length] as number) + first;
  return slipped <= most ? slipped : Number.POSITIVE_INFINITY;
}

export const maxTypos = (length: number): number => (length < 3 ? 0 : length < 4 ? 0.8 : length < 7 ? 1.4 : 2.2);
