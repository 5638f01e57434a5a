/** SPEC.md 5. Rejects anything that could end a mail header. */
const EMAIL_PATTERN = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;
export const EMAIL_MAX = 254;

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Ethiopic", "Thaana", "Devanagari"],
  ...["Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"],
  ...["Thai", "Lao", "Myanmar", "Khmer", "Tibetan"],
].map((script) => [script]);
const EAST_ASIAN = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
];
const ONE_SCRIPT = [...SCRIPTS, ...EAST_ASIAN].map(
  (scripts) =>
    new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join("")}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"),
);

const isUnambiguous = (part: string): boolean =>
  !INVISIBLE.test(part) && part.normalize("NFKC") === part.normalize("NFC") && ONE_SCRIPT.some((one) => one.test(part));

/** Rejects invisible and look-alike characters, which could impersonate another account (Unicode TR 39). */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || !EMAIL_PATTERN.test(text)) return false;
  const [local = "", host = ""] = text.split("@");
  return [local, ...host.split(".")].every(isUnambiguous);
}

const DOTLESS = /^[^@]+(?=@(?:gmail|googlemail)\.com$)/;

/** Who reads mail to an address: what follows a "+" is the reader's own label, and Gmail ignores dots. */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "")
    .replace(DOTLESS, (local) => local.replaceAll(".", ""));
