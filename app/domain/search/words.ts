/** What people type and what names hold, made comparable: case, accents, hyphens, gaps and plurals make no difference. */

/** A query says no more than this. */
export const WORDS_MAX = 8;

/** Lower case without accents; apostrophes join: "Jack's" is "jacks". */
const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase();

/** The words of a text, as the index of products parts them: letters and digits, whatever stands between. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text as one word: "Pre-Roll" and "pre roll" to "preroll". */
export const squash = (text: string): string => wordsOf(text).join("");

/** A word without its plural: "gummies" and "gummy" to "gummi", "carts" to "cart". What has three letters stays. */
export function singular(word: string): string {
  if (word.length <= 3 || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return word.slice(0, -2);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s")) return word.slice(0, -1);
  return word.endsWith("y") ? `${word.slice(0, -1)}i` : word;
}
