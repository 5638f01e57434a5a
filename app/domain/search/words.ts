export const WORDS_MAX = 8;

/** Apostrophes join: "Jack's" is "jacks". */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const squash = (text: string): string => wordsOf(text).join("");

/** "gummies" and "gummy" become "gummi". Three-letter words stay. */
export function singular(word: string): string {
  if (word.length <= 3 || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return word.slice(0, -2);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s")) return word.slice(0, -1);
  return word.endsWith("y") ? `${word.slice(0, -1)}i` : word;
}
