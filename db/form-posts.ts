import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { formPosts } from "./schema/operations.ts";

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
