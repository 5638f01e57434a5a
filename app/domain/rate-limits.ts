import { fnv1a } from "./hash.ts";
import { type Refusal, refuse } from "./outcome.ts";
import { SECOND_MS } from "./time.ts";

const MINUTE = 60 * SECOND_MS;
const HOUR = 60 * MINUTE;

/** `approximate`: counted by the platform in each of its locations, which costs no call of an object. */
type Rule = { limit: number; windowMs: number; approximate?: true };

export const rateLimits = {
  signIn: { limit: 10, windowMs: 10 * MINUTE },
  /** Per address across emails, against trying one password on many accounts. */
  signInOfAddress: { limit: 30, windowMs: 10 * MINUTE },
  /** Per account from all addresses: a guesser already has the password. */
  code: { limit: 10, windowMs: 10 * MINUTE },
  /** Allows one concurrent hash per address; the window frees it if the request dies. */
  hashing: { limit: 1, windowMs: 3 * SECOND_MS },
  unknownEmailAudit: { limit: 1, windowMs: 10 * MINUTE },
  /** Per email and address, so a stranger can't use up the owner's limit. */
  passwordReset: { limit: 3, windowMs: HOUR },
  passwordResetOfAddress: { limit: 10, windowMs: HOUR },
  registration: { limit: 10, windowMs: HOUR },
  mailToStranger: { limit: 5, windowMs: HOUR },
  order: { limit: 10, windowMs: MINUTE },
  orderOfAddress: { limit: 30, windowMs: HOUR },
  quote: { limit: 60, windowMs: MINUTE, approximate: true },
  /** Per phone: quotes that tell the points of somebody without an order on this device. */
  points: { limit: 30, windowMs: HOUR },
  staffInvitation: { limit: 20, windowMs: HOUR },
  courierQuote: { limit: 60, windowMs: HOUR },
  courierPin: { limit: 10, windowMs: HOUR },
  webhookTest: { limit: 30, windowMs: HOUR },
  courierRequest: { limit: 5, windowMs: HOUR },
  courierRequestOfPartner: { limit: 60, windowMs: HOUR },
  contactForm: { limit: 5, windowMs: HOUR },
  strainSuggestion: { limit: 5, windowMs: HOUR },
  upload: { limit: 30, windowMs: HOUR },
  pictureFetch: { limit: 600, windowMs: HOUR },
  payment: { limit: 20, windowMs: HOUR },
  posConnection: { limit: 20, windowMs: HOUR },
  websiteRead: { limit: 120, windowMs: MINUTE, approximate: true },
  websiteCheck: { limit: 10, windowMs: MINUTE },
  treezAsk: { limit: 1, windowMs: MINUTE },
  /** Per address: tokens for points of sale. A secret has 160 bits, so this only saves work. */
  keyToken: { limit: 60, windowMs: MINUTE, approximate: true },
  keyCall: { limit: 300, windowMs: MINUTE, approximate: true },
  pushSubscription: { limit: 60, windowMs: HOUR },
  printer: { limit: 120, windowMs: MINUTE, approximate: true },
  unknownPrinter: { limit: 20, windowMs: HOUR },
  /** Counts each token once, so that a removed printer doesn't block its neighbors. */
  unknownPrinterToken: { limit: 1, windowMs: HOUR },
  geocoding: { limit: 60, windowMs: MINUTE, approximate: true },
  map: { limit: 60, windowMs: MINUTE, approximate: true },
  vitals: { limit: 60, windowMs: MINUTE, approximate: true },
  /** Per job, when an admin runs it. */
  jobRun: { limit: 3, windowMs: MINUTE },
  searchSuggestions: { limit: 120, windowMs: MINUTE, approximate: true },
} as const satisfies Record<string, Rule>;

/** Widened, so that `approximate` can be read from each. */
export const ruleOf = (name: RateLimit): Rule => rateLimits[name];

export type RateLimit = keyof typeof rateLimits;

export type RateVerdict = { allowed: boolean; retryAfterSeconds: number };

export const allowedByAll = (verdicts: readonly RateVerdict[]): RateVerdict => ({
  allowed: verdicts.every(({ allowed }) => allowed),
  retryAfterSeconds: Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds)),
});

export function overLimit(
  { allowed, retryAfterSeconds }: RateVerdict,
  message = "Too many requests. Please try again later.",
): Refusal<"too-many-requests"> | undefined {
  return allowed ? undefined : refuse("too-many-requests", message, { details: { retryAfterSeconds } });
}

export function rateVerdict(hits: readonly number[], limit: number, windowMs: number, now: number): RateVerdict {
  const recent = hits.filter((at) => at > now - windowMs);
  if (recent.length < limit) return { allowed: true, retryAfterSeconds: 0 };
  const freesAt = (recent[recent.length - limit] ?? now) + windowMs;
  return { allowed: false, retryAfterSeconds: Math.ceil((freesAt - now) / 1000) };
}

const SHARDS = 16;

export const shardOf = (key: string): number => fnv1a(key) % SHARDS;
