import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";

const facts = { version: vendors.menuVersion, state: vendors.state, withheld: vendors.withheld };

/** With the facts that decide who may see the menu. Undefined if there is no such dispensary. */
export async function findMenuVersion(db: Db, vendorId: string) {
  const [found] = await db.select(facts).from(vendors).where(eq(vendors.id, vendorId));
  return found;
}
