import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { type Db, runBatch, type Statement } from "./client.ts";
import { formPosts, idempotencyKeys } from "./schema/idempotency.ts";

/** A request as its sender names it: sent again with the same key and body, it gets what the first one made. */
export type OnceOnly = { key: string; bodyHash: string };
/** The same within a scope: one key stands for different things in different scopes. */
export type Keyed = OnceOnly & { scope: string };
/** What a key made before, and whether it was sent with the same body. */
export type KeyedResult = { resultId: string; sameBody: boolean };

/** Where keys are told apart (DECISIONS 13): a visitor's and a dispensary's never meet, nor those of two dispensaries. */
export const keyScopes = {
  order: "order",
  ofMenu: (vendorId: string) => `publish:${vendorId}`,
  ofCourierRequests: (vendorId: string | null) => `courier-request:${vendorId ?? "visitor"}`,
};

/** The read of a key, for a batch; `keyedResult` makes something of its row. */
export const selectKey = (db: Db, keyed: Keyed | null) =>
  db
    .select({ bodyHash: idempotencyKeys.bodyHash, resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, keyed?.scope ?? ""), eq(idempotencyKeys.key, keyed?.key ?? "")));

export const keyedResult = (
  keyed: Keyed | null,
  [row]: readonly { bodyHash: string; resultId: string }[],
): KeyedResult | undefined => row && { resultId: row.resultId, sameBody: row.bodyHash === keyed?.bodyHash };

/** What a key made before; a request without a key has made nothing. */
export const findKey = async (db: Db, keyed: Keyed | null): Promise<KeyedResult | undefined> =>
  keyed ? keyedResult(keyed, await selectKey(db, keyed)) : undefined;

/** Breaks on its primary key where the same key was used before, and the whole batch with it. */
export const insertKey = (db: Db, keyed: Keyed, resultId: string, now: number): Statement =>
  db.insert(idempotencyKeys).values({ ...keyed, resultId, createdAt: now });

/**
 * Runs statements as one transaction with the key that they were asked for under, if there is one. Where another request with
 * this key was faster nothing is written, and it answers what that made.
 */
export async function runBatchOnce(
  db: Db,
  keyed: Keyed | null,
  { resultId, now }: { resultId: string; now: number },
  statements: readonly Statement[],
): Promise<KeyedResult | undefined> {
  try {
    await runBatch(db, [...(keyed ? [insertKey(db, keyed, resultId, now)] : []), ...statements]);
    return undefined;
  } catch (error) {
    const earlier = await findKey(db, keyed);
    if (!earlier) throw error;
    return earlier;
  }
}

export const deleteKeysBefore = (db: Db, before: number, limit: number) =>
  db
    .delete(idempotencyKeys)
    .where(sql`rowid IN (SELECT rowid FROM idempotency_keys WHERE created_at < ${before} LIMIT ${limit})`)
    .returning({ key: idempotencyKeys.key });

/**
 * Reserves a form's post, unless it was posted before; one that has been worked on since before `abandonedBefore` is taken over. Says
 * whether it is reserved, and the answer that is kept, if there is one.
 */
export async function reserveFormPost(
  db: Db,
  digest: string,
  now: number,
  abandonedBefore: number,
): Promise<{ reserved: boolean; answer: string | null }> {
  const [reserved, [kept]] = await db.batch([
    db
      .insert(formPosts)
      .values({ digest, answer: null, createdAt: now })
      .onConflictDoUpdate({
        target: formPosts.digest,
        set: { createdAt: sql`excluded.created_at` },
        setWhere: and(isNull(formPosts.answer), lt(formPosts.createdAt, abandonedBefore)),
      })
      .returning({ digest: formPosts.digest }),
    db.select({ answer: formPosts.answer }).from(formPosts).where(eq(formPosts.digest, digest)),
  ]);
  return { reserved: reserved.length > 0, answer: kept?.answer ?? null };
}

/** Keeps the answer to a reserved post. */
export const saveFormResponse = (db: Db, digest: string, answer: string): Statement =>
  db.update(formPosts).set({ answer }).where(eq(formPosts.digest, digest));

/** Gives a reserved post up: it did nothing, and may be posted again. */
export const releaseFormPost = (db: Db, digest: string): Statement =>
  db.delete(formPosts).where(eq(formPosts.digest, digest));

export const deleteFormPostsBefore = (db: Db, before: number, limit: number) =>
  db
    .delete(formPosts)
    .where(sql`rowid IN (SELECT rowid FROM form_posts WHERE created_at < ${before} LIMIT ${limit})`)
    .returning({ digest: formPosts.digest });
