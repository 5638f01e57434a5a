import words from "./common-passwords.json" with { type: "json" };

/**
 * The 3,000 most common passwords of 8 characters or more, most common first, in lower case: the head of the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 zxcvbn-ts), which counts
 * leaked ones. Shorter ones are refused for their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);
