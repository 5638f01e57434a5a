import { DurableObject } from "cloudflare:workers";
import { type RateVerdict, rateVerdict } from "#app/domain/rate-limits.ts";

/**
 * Counts in its own storage, so that no request waits for D1. Not one object per key: first use is slower, so
 * timing would reveal which keys were seen before.
 */
export class RateLimitObject extends DurableObject {
  private forgetting = false;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS hits (key TEXT NOT NULL, at INTEGER NOT NULL, forget_at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS hits_key ON hits (key, at);
      CREATE INDEX IF NOT EXISTS hits_forget ON hits (forget_at);`);
  }

  /** With `peek`, checks without counting. */
  reserve(key: string, limit: number, windowMs: number, now: number, peek = false): RateVerdict {
    const sql = this.ctx.storage.sql;
    const hits = sql
      .exec<{ at: number }>("SELECT at FROM hits WHERE key = ? AND at > ? ORDER BY at", key, now - windowMs)
      .toArray();
    const verdict = rateVerdict(
      hits.map((hit) => hit.at),
      limit,
      windowMs,
      now,
    );
    if (!verdict.allowed || peek) return verdict;
    // Cleanup uses the platform's clock, because the local one can be moved.
    const forgetAt = Date.now() + windowMs;
    sql.exec("INSERT INTO hits (key, at, forget_at) VALUES (?, ?, ?)", key, now, forgetAt);
    if (!this.forgetting) {
      this.forgetting = true;
      this.ctx.storage.setAlarm(forgetAt);
    }
    return verdict;
  }

  release(key: string, at: number): void {
    this.ctx.storage.sql.exec(
      "DELETE FROM hits WHERE rowid = (SELECT rowid FROM hits WHERE key = ? AND at = ? LIMIT 1)",
      key,
      at,
    );
  }

  clear(key: string): void {
    this.ctx.storage.sql.exec("DELETE FROM hits WHERE key = ?", key);
  }

  override async alarm() {
    const sql = this.ctx.storage.sql;
    sql.exec("DELETE FROM hits WHERE forget_at <= ?", Date.now());
    const [next] = sql.exec<{ at: number | null }>("SELECT min(forget_at) AS at FROM hits").toArray();
    this.forgetting = next?.at != null;
    if (next?.at != null) this.ctx.storage.setAlarm(next.at);
  }
}
