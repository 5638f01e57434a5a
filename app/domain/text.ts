import { type Refusal, refuse } from "./outcome.ts";

/** Controls other than tab and line breaks, lone surrogates, U+FFFD, bidi controls and zero-width characters. */
const UNREADABLE =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Bidi_Control}|[\u00AD\u180E\u200B-\u200D\u2060-\u2064\uFEFF\uFFF9-\uFFFB\uFFFD\u{E0000}-\u{E007F}]/u;
const JOINED = /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)\u200D(?=\p{Extended_Pictographic})/gu;
const TAGGED = /(\u{1F3F4})[\u{E0020}-\u{E007F}]+/gu;
const INVISIBLE_ONLY = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

export const UNREADABLE_TEXT = "This text has hidden or broken characters. Please type it again.";

/** The one rule for text from forms, API and files (THREATS "Text"). */
export function isReadable(text: string): boolean {
  if (/^[\x20-\x7E\n]*$/.test(text)) return true;
  if (UNREADABLE.test(text.replace(JOINED, "$1").replace(TAGGED, "$1"))) return false;
  return text.trim() === "" || !INVISIBLE_ONLY.test(text);
}

export const isOneLine = (text: string): boolean => !/\p{Cc}|[\u2028\u2029]/u.test(text);

const UNCHECKED_FIELDS = /password|^photo$/i;

export function refuseUnreadable(value: unknown): Refusal<"unreadable"> | undefined {
  const fields: Record<string, string> = {};
  const visit = (part: unknown, path: string) => {
    if (typeof part === "string") {
      if (!isReadable(part)) fields[path] = UNREADABLE_TEXT;
    } else {
      for (const [name, inner] of Object.entries(part ?? {})) {
        if (!UNCHECKED_FIELDS.test(name)) visit(inner, path ? `${path}.${name}` : name);
      }
    }
  };
  visit(value, "");
  return Object.keys(fields).length > 0 ? refuse("unreadable", UNREADABLE_TEXT, { fields }) : undefined;
}

/** Unreadable characters become U+FFFD, which matches nothing; a NUL would end the query. */
export const searchText = (typed: string, max: number): string =>
  typed
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}|(?![\t\n\r])\p{Cc}/gu, "\uFFFD");

const NESTING_MAX = 64;

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
