import { shownPrices } from "#app/domain/deals/current-deals.ts";
import type { Db } from "../client.ts";
import { dealFields, openingFields, publicFields, publicVendorOf, takesOrders, v } from "../dispensaries/mapping.ts";
import { pick, select, selection } from "../select.ts";
import { menuProductFields, p } from "./mapping.ts";

const product = selection({
  ...menuProductFields,
  ...pick(p, "vendorId"),
  ...pick(v, "dispensaryName", "dispensaryType", "logoKey", "state", "withheld"),
  ...openingFields,
  ...dealFields,
});
const vendor = selection({ ...publicFields, ...pick(v, "deliveryRadiusMiles") });

export async function listOrderable(db: Db, productIds: readonly string[], vendorIds: readonly string[], now: number) {
  const [products, vendors] = await db.batch([
    select(db, product)`FROM json_each(${JSON.stringify(productIds)}) asked CROSS JOIN products p ON p.id = asked.value
      CROSS JOIN vendors v ON v.id = p.vendor_id
      WHERE p.status = 'Active' AND p.image_key IS NOT NULL AND ${takesOrders}`,
    select(db, vendor)`FROM json_each(${JSON.stringify(vendorIds)}) asked CROSS JOIN vendors v ON v.id = asked.value
      WHERE ${takesOrders}`,
  ]);
  return {
    products: products.flatMap((row) => shownPrices(row, [row], now)),
    vendors: vendors.map((row) => publicVendorOf(row, now)),
  };
}
