import { claimWords, plainText } from "../compliance/claims/words.ts";
import { isReadable, UNREADABLE_TEXT } from "../text.ts";

export const REVIEW_TEXT_MAX = 1000;

/** Published to shoppers. Only reviews that break one of these may be removed. */
export const reviewRules = {
  links: "No links or web addresses.",
  contact: "No phone numbers and no email addresses.",
  profanity: "No profanity.",
  health: "No health claims: don’t say that cannabis treats, cures or prevents an illness.",
  claims: "Nothing that the state forbids in advertising, such as words that appeal to minors.",
  abuse: "No threats, no hate, no insults, and nothing that tells who a person is.",
  offTopic: "Only about this dispensary and the order.",
} as const satisfies Record<string, string>;

export const removalReasons = ["links", "contact", "profanity", "health", "claims", "abuse", "offTopic"] as const;
export type RemovalReason = (typeof removalReasons)[number];

export const removalReasonText: Record<RemovalReason, string> = {
  links: "it contained a link.",
  contact: "it contained a phone number or an email address.",
  profanity: "it contained profanity.",
  health: "it made a health claim.",
  claims: "it said something that the state forbids.",
  abuse: "it threatened, insulted or exposed somebody.",
  offTopic: "it was not about this dispensary or the order.",
};

const LINK =
  /https?:|\bwww\.|\b[a-z0-9-]+\.(com|net|org|info|biz|shop|store|online|site|xyz|link|app|io)\b|\b[a-z0-9-]+\.(co|us|me|ly|gg)\/|\b[a-z0-9-]+ ?(\(dot\)|\bdot\b) ?(com|net|org)\b/;
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2}|\b(at|@) ?(gmail|hotmail|yahoo|outlook|icloud|proton)\b/;
const PHONE = /(?<!\d)(\+?1[\s.()-]{0,3})?\d{3}[\s.()/-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d)/;

/** Whole words and compounds: "shiitake", "Scunthorpe" and "cocktail" pass. */
const PROFANITY =
  /\b((mother|bull|horse|dip|holy)?(f+u+c+k+|f[*@]ck|sh[i1!]t|sh\*t)(s|ed|er|ers|ing|in|y|ty|tier|tiest|show|head|hole)?|ass(hole|hat|wipe)s?|bitch(es|y|ing)?|cunts?|dick(head)?s?|pricks?|whores?|sluts?|wankers?|bastards?|fag(got)?s?|n[i1]gg(er|a)s?|retard(s|ed)?)\b/;
/** A strain of that name isn't swearing. */
const NAMED_STRAINS = /\b(alaskan )?thunder ?fuck\b/g;

const sentences = {
  links: "Please leave out links and web addresses.",
  contact: "Please leave out phone numbers and email addresses.",
  profanity: "Please say it without profanity.",
  health: "Please leave out what it does for your health: a review may not make health claims.",
} satisfies Partial<Record<RemovalReason, string>>;

export function brokenRule(text: string): { rule: RemovalReason; sentence: string } | undefined {
  const read = plainText(text).plain.replace(/\s+/g, " ");
  const broken = (Object.keys(sentences) as (keyof typeof sentences)[]).find((rule) => breaks[rule](read));
  return broken && { rule: broken, sentence: sentences[broken] };
}

const breaks: Record<keyof typeof sentences, (text: string) => boolean> = {
  // Email addresses aren't links.
  links: (text) => LINK.test(text.replace(/\S+@\S+/g, " ")),
  contact: (text) => EMAIL.test(text) || PHONE.test(text),
  profanity: (text) => PROFANITY.test(text.replace(NAMED_STRAINS, " ")),
  health: (text) => claimWords(text).some(({ kind }) => kind === "health"),
};

export function reviewTextError(text: string): string | undefined {
  if (text.length > REVIEW_TEXT_MAX) return `Please keep it to ${REVIEW_TEXT_MAX.toLocaleString("en-US")} characters.`;
  return isReadable(text) ? brokenRule(text)?.sentence : UNREADABLE_TEXT;
}
