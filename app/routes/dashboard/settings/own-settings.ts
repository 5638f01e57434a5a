import type { Asked } from "#app/session/require.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { ownShop } from "../own-shop.ts";

export async function ownSettings(asked: Asked): Promise<Vendor> {
  const { visit, actor } = await ownShop(asked, "settings");
  const settings = await findVendor(visit.db, actor.vendorId);
  if (!settings) throw new Error("A session names a vendor that does not exist.");
  return settings;
}
