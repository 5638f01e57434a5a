import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";

/** Undefined if there is no such dispensary. */
export async function findMenuVersion(db: Db, vendorId: string): Promise<number | undefined> {
  const [found] = await db.select({ version: vendors.menuVersion }).from(vendors).where(eq(vendors.id, vendorId));
  return found?.version;
}
