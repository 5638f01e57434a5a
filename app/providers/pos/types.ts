import type { Outcome } from "#app/domain/outcome.ts";
import type { PosItem } from "#app/domain/pos/import.ts";

export type PosToken = { value: string; expiresAt: number };
export type PosAccess = { dispensaryName: string; apiKey: string; token: PosToken | null };

/** `pos-refused`: wrong key. `pos-busy`: retry after `details.retryAfterSeconds`. `pos-unreachable`: retry later. */
export type PosRefusal = "pos-refused" | "pos-busy" | "pos-unreachable" | "unavailable";
export type PosOutcome<T> = Outcome<T, PosRefusal>;

type PosPage = { items: PosItem[]; total: number | null; token: PosToken };

export type Pos = {
  kind: "treez" | "fake" | "unavailable";
  signIn(access: Omit<PosAccess, "token">): Promise<PosOutcome<PosToken>>;
  /** Pages start at 1; `since` in ms. No items past the last page. */
  listProducts(access: PosAccess, asked: { page: number; since: number | null }): Promise<PosOutcome<PosPage>>;
};
