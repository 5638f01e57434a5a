import { orderSearchText } from "../orders/search.ts";
import { searchText } from "../text.ts";

const SEARCH_MIN = 3;
export const SEARCH_TOO_SHORT = `Type at least ${SEARCH_MIN} characters.`;

/** What to look for: the text as typed, and as the phone number that it may be. Empty if it is too short. */
export const requestSearchTexts = (typed: string): string[] =>
  [...new Set([searchText(typed.replace(/\s+/g, " "), 200).toLowerCase(), orderSearchText(typed)])].filter(
    (text) => text.length >= SEARCH_MIN,
  );

export const isTooShort = (typed: string): boolean => typed !== "" && requestSearchTexts(typed).length === 0;
