import { type Refusal, refuse } from "./outcome.ts";

/**
 * What a text may not hold: controls (but for tabs and line breaks), halves of characters, the sign that stands for a lost one
 * (a form's half is sent as that), what turns the reading direction, what takes no room.
 */
const UNREADABLE =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Bidi_Control}|[\u00AD\u180E\u200B-\u200D\u2060-\u2064\uFEFF\uFFF9-\uFFFB\uFFFD\u{E0000}-\u{E007F}]/u;
/** Emoji are put together by characters without a width: families by joiners, flags of regions by tags. */
const JOINED = /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)\u200D(?=\p{Extended_Pictographic})/gu;
const TAGGED = /(\u{1F3F4})[\u{E0020}-\u{E007F}]+/gu;
/** Gaps, and letters that draw nothing. */
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

export const UNREADABLE_TEXT = "This text has hidden or broken characters. Please type it again.";

/**
 * Whether people can read a text as it stands: no NUL or other control, no half of a character, nothing that hides or turns
 * the letters around it, and not made of hidden letters alone. An empty one is fine. The one rule for what is typed, whether
 * it comes by a form, the API or a file (THREATS "Text").
 */
export function isReadable(text: string): boolean {
  if (/^[\x20-\x7E\n]*$/.test(text)) return true;
  if (UNREADABLE.test(text.replace(JOINED, "$1").replace(TAGGED, "$1"))) return false;
  return text.trim() === "" || !NOTHING_SEEN.test(text);
}

/** One line: a break in a name could become a header of a mail. */
export const isOneLine = (text: string): boolean => !/\p{Cc}|[\u2028\u2029]/u.test(text);

/** A password may hold anything; a picture's base64 is no text. */
const NO_TEXT = /password|^photo$/i;

/** Refuses a form or body with an unreadable text, with a sentence beside each such field, by its path: "billingDetails.city". */
export function refuseUnreadable(value: unknown): Refusal<"unreadable"> | undefined {
  const fields: Record<string, string> = {};
  const look = (part: unknown, path: string) => {
    if (typeof part === "string") {
      if (!isReadable(part)) fields[path] = UNREADABLE_TEXT;
    } else {
      // Numbers and the like have no entries.
      for (const [name, inner] of Object.entries(part ?? {})) {
        if (!NO_TEXT.test(name)) look(inner, path ? `${path}.${name}` : name);
      }
    }
  };
  look(value, "");
  return Object.keys(fields).length > 0 ? refuse("unreadable", UNREADABLE_TEXT, { fields }) : undefined;
}

/**
 * A text that is looked for, as it may be asked of the database: trimmed, at most `max` long. What no text of ours holds is
 * looked for as the sign of a lost character, and so found nowhere: a NUL would end the query.
 */
export const soughtText = (typed: string, max: number): string =>
  typed
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}|(?![\t\n\r])\p{Cc}/gu, "\uFFFD");

/** JSON deeper than this is nobody's. */
const NESTING_MAX = 64;

/** Whether JSON is nested deeper than anything of ours, told before it is parsed. What is no JSON may get either answer. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > NESTING_MAX) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
