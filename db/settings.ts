import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A small document that lives in the settings table; it carries its own `version`. */
export async function findDocument<T extends { version: number }>(db: Db, key: string): Promise<T | undefined> {
  const [row] = await db.all<{ value: string }>(sql`SELECT value FROM settings WHERE key = ${key}`);
  return row && (JSON.parse(row.value) as T);
}
