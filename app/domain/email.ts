/** A basic pattern for one address (SPEC.md 5): no spaces or line breaks, nothing that could end a mail's header. */
const EMAIL_PATTERN = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;
export const EMAIL_MAX = 254;

/** What nobody sees, or sees only by what it does to the rest: controls, zero-width and bidi characters, half surrogates. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Writing systems of which one may stand in an address at a time; Japanese, Korean and Chinese come in several at once. */
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

/** Letters of one writing system, spelled as they are compared: none that passes for another's. */
const isHonest = (part: string): boolean =>
  !UNSEEN.test(part) && part.normalize("NFKC") === part.normalize("NFC") && ONE_SCRIPT.some((one) => one.test(part));

/**
 * Whether a text is one email address that reads as what it is: two accounts, or an account and the mail of a customer, are
 * never told apart by a character that people cannot see or take for another (Unicode TR 39).
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || !EMAIL_PATTERN.test(text)) return false;
  const [local = "", host = ""] = text.split("@");
  return [local, ...host.split(".")].every(isHonest);
}
