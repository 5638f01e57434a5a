import { sha256 } from "#app/platform/digest.ts";
import { createDb } from "#db/client.ts";
import { insertKey } from "#db/pos/keys.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { signedInClient } from "../browser/browser-like.ts";

type Server = { origin: string; d1: D1Database };
export type PosItem = { id: string; name: string; brand: string; category: string; price: number };

/** A demo dispensary whose menu came from its point of sale, the export of that, and a key. */
export async function aPosShop({ origin, d1 }: Server) {
  const vendorId = demoVendorIds.rival;
  await d1
    .prepare("UPDATE products SET source = 'pos', source_id = 'P' || rowid WHERE vendor_id = ?")
    .bind(vendorId)
    .run();
  const { results: items } = await d1
    .prepare(
      `SELECT source_id AS id, name, brand, category, amount, strain, price_cents / 100.0 AS price FROM products
        WHERE vendor_id = ? AND status = 'Active' ORDER BY rowid LIMIT 20`,
    )
    .bind(vendorId)
    .all<PosItem>();
  const secret = "a secret of the front register";
  const key = { id: "front-register", vendorId, name: "Front register", scopes: ["menu" as const, "orders" as const] };
  await insertKey(createDb(d1), { ...key, secretHash: await sha256(secret), createdAt: 0 }, 10);
  const vendor = await signedInClient(origin, "rival@example.com", "demo-vendor-21");
  return {
    vendorId,
    vendor,
    items,
    env: { ORIGIN: origin, CLIENT_ID: key.id, CLIENT_SECRET: secret },
    /** The dispensary accepts its first menu, as the button of its page does. */
    async acceptMenu() {
      const id = await d1.prepare("SELECT id FROM pos_imports WHERE vendor_id = ?").bind(vendorId).first<string>("id");
      await vendor.form("/vendor/treez/import", { id: id ?? "" });
    },
    menu: async () => (await fetch(`${origin}/vendor/${vendorId}/menu`)).text(),
  };
}
