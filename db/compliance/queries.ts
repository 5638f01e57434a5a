import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { pick, type RowOf, select, selection } from "../select.ts";

const place = selection(pick(vendors, "state", "timeZone"));

export async function findVendorPlace(db: Db, id: string): Promise<RowOf<typeof place> | undefined> {
  const [row] = await select(db, place, sql`FROM vendors WHERE id = ${id}`);
  return row;
}
