import { type Refusal, refuse } from "./outcome.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Each limit: how many within which window, counted per key by whoever asks. An address is counted by its `ipKey`. */
export const rateLimits = {
  /** Wrong passwords of an email from an address … */
  signIn: { limit: 10, windowMs: 10 * MINUTE },
  /** … and of any emails from one address: one password is not tried on many accounts. */
  signInOfAddress: { limit: 30, windowMs: 10 * MINUTE },
  /** Wrong codes of an account, from whatever addresses: whoever guesses them has its password. */
  code: { limit: 10, windowMs: 10 * MINUTE },
  /** A place that an address holds while it has a password hashed; the window frees the place of a request that died. */
  hashing: { limit: 1, windowMs: 3 * SECOND },
  /** Rows about emails that nobody has, of one address: who guesses does not fill the table. */
  unknownEmailAudit: { limit: 1, windowMs: 10 * MINUTE },
  /** Of an email and address: what a stranger asks for does not count against the owner. */
  passwordReset: { limit: 3, windowMs: HOUR },
  passwordResetOfAddress: { limit: 10, windowMs: HOUR },
  registration: { limit: 10, windowMs: HOUR },
  /** Mails of one kind to one address that nobody has shown to be theirs, from whatever addresses they were asked for. */
  mailToStranger: { limit: 5, windowMs: HOUR },
  order: { limit: 10, windowMs: MINUTE },
  orderOfAddress: { limit: 30, windowMs: HOUR },
  quote: { limit: 60, windowMs: MINUTE },
  /** Of one dispensary: nobody fills strangers' mailboxes from here. */
  staffInvitation: { limit: 20, windowMs: HOUR },
  courierRequest: { limit: 5, windowMs: HOUR },
  /** A partner sends a day's orders from one address. */
  courierRequestOfPartner: { limit: 60, windowMs: HOUR },
  contactForm: { limit: 5, windowMs: HOUR },
  strainSuggestion: { limit: 5, windowMs: HOUR },
  upload: { limit: 30, windowMs: HOUR },
  /** Of one vendor: pictures that an import reads from other servers. */
  pictureFetch: { limit: 600, windowMs: HOUR },
  /** Of one vendor: a stolen card is not tried out here. */
  payment: { limit: 20, windowMs: HOUR },
  /** Of one vendor: keys are not tried out here. */
  posConnection: { limit: 20, windowMs: HOUR },
  /** Of one account or order: a page that is opened renews its subscription. */
  pushSubscription: { limit: 60, windowMs: HOUR },
  /** Of one printer: it asks every few seconds, and comes and goes with each ticket. */
  printer: { limit: 120, windowMs: MINUTE },
  /** Tokens of no printer, tried from one address … */
  unknownPrinter: { limit: 20, windowMs: HOUR },
  /** … each of which counts once: a removed printer that polls on does not stop the others beside it. */
  unknownPrinterToken: { limit: 1, windowMs: HOUR },
  geocoding: { limit: 60, windowMs: MINUTE },
  map: { limit: 60, windowMs: MINUTE },
  /** Asked as one types. */
  searchSuggestions: { limit: 120, windowMs: MINUTE },
} as const;

export type RateLimit = keyof typeof rateLimits;

/** `retryAfterSeconds` is 0 while the key is within its limit. */
export type RateVerdict = { allowed: boolean; retryAfterSeconds: number };

/** The refusal of what is over its limit, in the words of whoever asks. */
export function overLimit(
  { allowed, retryAfterSeconds }: RateVerdict,
  message = "Too many requests. Please try again later.",
): Refusal<"too-many-requests"> | undefined {
  return allowed ? undefined : refuse("too-many-requests", message, { details: { retryAfterSeconds } });
}

/** Whether one more hit is within a limit, from the instants of the earlier ones, oldest first. */
export function rateVerdict(hits: readonly number[], limit: number, windowMs: number, now: number): RateVerdict {
  const recent = hits.filter((at) => at > now - windowMs);
  if (recent.length < limit) return { allowed: true, retryAfterSeconds: 0 };
  const freesAt = (recent[recent.length - limit] ?? now) + windowMs;
  return { allowed: false, retryAfterSeconds: Math.ceil((freesAt - now) / 1000) };
}

const SHARDS = 16;

/** Which of a limit's counters counts a key: the same for ever, and evenly spread (FNV-1a). */
export function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash >>> 0) % SHARDS;
}
