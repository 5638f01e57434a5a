import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { isDropped } from "#app/platform/outage.ts";
import { type Db, runBatch, type Statement } from "./client.ts";
import { formPosts, idempotencyKeys } from "./schema/idempotency.ts";

export type IdempotencyKey = { key: string; bodyHash: string };
export type ScopedKey = IdempotencyKey & { scope: string };
export type KeyedResult = { resultId: string; sameBody: boolean };

/** Keys of visitors and of different vendors never collide (DECISIONS 13). */
export const keyScopes = {
  order: "order",
  ofMenu: (vendorId: string) => `publish:${vendorId}`,
  ofMessages: (userId: string) => `courier-message:${userId}`,
  ofCourierRequests: (vendorId: string | null) => `courier-request:${vendorId ?? "visitor"}`,
};

export const selectKey = (db: Db, keyed: ScopedKey | null) =>
  db
    .select({ bodyHash: idempotencyKeys.bodyHash, resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, keyed?.scope ?? ""), eq(idempotencyKeys.key, keyed?.key ?? "")));

export const keyedResult = (
  keyed: ScopedKey | null,
  [row]: readonly { bodyHash: string; resultId: string }[],
): KeyedResult | undefined => row && { resultId: row.resultId, sameBody: row.bodyHash === keyed?.bodyHash };

export const findKey = async (db: Db, keyed: ScopedKey | null): Promise<KeyedResult | undefined> =>
  keyed ? keyedResult(keyed, await selectKey(db, keyed)) : undefined;

/** Fails the batch if the key was used before. */
export const insertKey = (db: Db, keyed: ScopedKey, resultId: string, now: number): Statement =>
  db.insert(idempotencyKeys).values({ ...keyed, resultId, createdAt: now });

/**
 * If another request used the key first, writes nothing and returns its result. A keyed batch that the platform dropped is
 * sent once more.
 */
export async function runBatchOnce(
  db: Db,
  keyed: ScopedKey | null,
  { resultId, now }: { resultId: string; now: number },
  statements: readonly Statement[],
): Promise<KeyedResult | undefined> {
  const run = () => runBatch(db, [...(keyed ? [insertKey(db, keyed, resultId, now)] : []), ...statements]);
  try {
    await run().catch(async (error) => {
      if (!keyed || !isDropped(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (1 + Math.random())));
      // If the dropped batch was written after all, its key makes this one fail.
      await run();
    });
    return undefined;
  } catch (error) {
    const earlier = await findKey(db, keyed);
    if (!earlier) throw error;
    return earlier;
  }
}

const RETRY_MS = 100;

/** Takes over a form whose last attempt began before `abandonedBefore`. `answer` is the saved response. */
export async function reserveFormPost(db: Db, digest: string, now: number, abandonedBefore: number) {
  const [reserved, [earlier]] = await db.batch([
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
  return { reserved: reserved.length > 0, answer: earlier?.answer ?? null };
}

export const saveFormResponse = (db: Db, digest: string, answer: string): Statement =>
  db.update(formPosts).set({ answer }).where(eq(formPosts.digest, digest));

export const releaseFormPost = (db: Db, digest: string): Statement =>
  db.delete(formPosts).where(eq(formPosts.digest, digest));
