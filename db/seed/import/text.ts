/** A cell as plain text, without tags, entities, broken encodings and 'NULL'. */
export function plainText(cell: string | undefined): string {
  if (cell === undefined || cell.trim() === "NULL") return "";
  const text = decodeEntities(repairEncoding(cell).replace(/<[a-z/!][^>]*>/gi, " "));
  return text
    .replace(/[\p{Cc}\u00a0\u200b-\u200f\ufeff]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A cell that holds a list: each word once. */
export const listOf = (cell: string | undefined): string[] => [
  ...new Set(
    plainText(cell)
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "" && word !== "NULL"),
  ),
];

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  lsquo: "‘",
  eacute: "é",
  ntilde: "ñ",
  trade: "™",
  reg: "®",
};

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff && code > 31 ? String.fromCodePoint(code) : " ";
  });

/** Windows-1252 beyond Latin-1, for the bytes 0x80 to 0x9f. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const second = `[\u0080-\u00bf${windows1252}]`;
const brokenCharacter = new RegExp(`[ÂÃ]${second}|â${second}{2}`, "g");

/**
 * "â„¢" was once "™": UTF-8 that was read as Windows-1252 and saved as UTF-8 again. Repaired only if all of the text
 * can be.
 */
function repairEncoding(text: string): string {
  if (!/[ÂÃâ]/.test(text)) return text;
  return text.replace(brokenCharacter, (broken) => {
    const bytes = [...broken].map((character) => {
      const at = windows1252.indexOf(character);
      return at >= 0 ? 0x80 + at : character.charCodeAt(0);
    });
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return broken;
    }
  });
}
