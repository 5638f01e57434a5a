import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "./client.ts";
import { formPosts } from "./schema/operations.ts";

/** Keeps the answer to a reserved post. */
export const saveFormResponse = (db: Db, digest: string, answer: string): Statement =>
  db.update(formPosts).set({ answer }).where(eq(formPosts.digest, digest));

/** Gives a reserved post up: it did nothing, and may be posted again. */
export const releaseFormPost = (db: Db, digest: string): Statement =>
  db.delete(formPosts).where(eq(formPosts.digest, digest));

export const deleteFormPostsBefore = (db: Db, before: number, limit: number) =>
  db.all<{ digest: string }>(sql`
    DELETE FROM form_posts WHERE rowid IN (
      SELECT rowid FROM form_posts WHERE created_at < ${before} LIMIT ${limit})
    RETURNING digest`);
