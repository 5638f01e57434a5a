import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Saves a document over the version that was read (0: none was there); false where somebody else saved since. */
export async function saveDocument(
  db: Db,
  key: string,
  document: { version: number },
  readVersion: number,
  now: number,
): Promise<boolean> {
  const rows = await db.all(sql`
    INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${JSON.stringify(document)}, ${now})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE json_extract(value, '$.version') = ${readVersion}
    RETURNING key`);
  return rows.length === 1;
}
