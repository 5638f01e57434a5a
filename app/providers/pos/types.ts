import type { Outcome } from "#app/domain/outcome.ts";
import type { PosItem } from "#app/domain/pos/import.ts";

/** A short-lived right to ask; kept by the caller and handed back with each call. */
export type PosToken = { value: string; expiresAt: number };
export type PosAccess = { dispensaryName: string; apiKey: string; token: PosToken | null };

/**
 * `pos-refused`: dispensary and key do not belong together. `pos-busy`: come back after `details.retryAfterSeconds`.
 * `pos-unreachable`: it failed or did not answer; the same call may work later.
 */
export type PosRefusal = "pos-refused" | "pos-busy" | "pos-unreachable" | "unavailable";
export type PosOutcome<T> = Outcome<T, PosRefusal>;

/** `total` is how many products the system says there are in all; null where it does not say. */
type PosPage = { items: PosItem[]; total: number | null; token: PosToken };

/** A dispensary's point of sale (DECISIONS 32). */
export type Pos = {
  kind: "treez" | "fake" | "unavailable";
  /** Proves that dispensary and key belong together. */
  signIn(access: Omit<PosAccess, "token">): Promise<PosOutcome<PosToken>>;
  /** Page 1 and on of all products, or with `since` (ms) of those changed after it; no items past the last page. */
  listProducts(access: PosAccess, asked: { page: number; since: number | null }): Promise<PosOutcome<PosPage>>;
};
