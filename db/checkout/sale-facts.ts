import { getTableColumns, sql } from "drizzle-orm";
import type { SaleFacts } from "#app/domain/checkout/sale-facts.ts";
import { noWindows } from "#app/domain/checkout/windows/settings.ts";
import { cityKey } from "#app/domain/compliance/local-rate.ts";
import type { Db } from "../client.ts";
import { listDayPurchases } from "../compliance/day-purchases.ts";
import { selectLocalRates } from "../compliance/local-tax-rates.ts";
import { selectPoints } from "../deals/points.ts";
import { selectEarlierOrder, selectOffered } from "../deals/queries.ts";
import { stockAt } from "../dispensaries/mapping.ts";
import { emailVerified } from "../dispensaries/queries.ts";
import { type KeyedResult, keyedResult, type ScopedKey, selectKey } from "../idempotency.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";
import { orders } from "../schema/orders.ts";
import { computed, pick, select, selection } from "../select.ts";
import { reservedSlots, selectReservedSlots, selectWindowSettings } from "./windows.ts";

const vendorId = sql`vendors.id`;
const orderableVendor = selection({
  ...getTableColumns(vendors),
  emailVerified,
  stockAt: stockAt(vendorId),
  hasTreez: computed(sql`EXISTS (SELECT 1 FROM pos_connections WHERE vendor_id = ${vendorId})`, Boolean),
});

const orderableProduct = selection({
  ...pick(products, "id", "vendorId", "name", "brand", "category", "status", "imageKey", "priceCents"),
  ...pick(products, "salePriceCents", "amount", "strain", "thcPercent", "contents", "stock"),
});

export type KnownSale = SaleFacts & { vendor: { email: string | null; emailVerified: boolean; hasTreez: boolean } };

type SaleQuery = {
  keyed?: ScopedKey | null;
  /** Keyed hash (app/platform/person-key.ts). */
  person?: string | null;
  holder?: string | null;
  buyer?: { phone: string; birthdate: string } | null;
  exceptOrder?: string;
  city?: string | null | undefined;
  windowsFrom?: number | undefined;
};

const checkedPickup = selection(pick(orders, "id"));

/** Some states require an ID check in person before the first delivery. */
const selectCheckedPickup = (db: Db, vendorId: string, buyer: SaleQuery["buyer"]) =>
  select(db, checkedPickup)`
    FROM orders INDEXED BY orders_of_buyer WHERE vendor_id = ${vendorId} AND phone = ${buyer?.phone ?? null}
    AND birthdate = ${buyer?.birthdate ?? null} AND order_type = 'Pickup' AND id_checked_at IS NOT NULL LIMIT 1`;

const missedPickup = selection(pick(orders, "updatedAt"));

const selectMissedPickups = (db: Db, vendorId: string, buyer: SaleQuery["buyer"]) =>
  select(db, missedPickup)`
    FROM orders INDEXED BY orders_missed WHERE vendor_id = ${vendorId} AND phone = ${buyer?.phone ?? null}
    AND order_type = 'Pickup' AND status = 'CANCELLED'
    AND EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND reason = 'no-show')
    ORDER BY updated_at DESC LIMIT 2`;

/** One batch (DECISIONS 12). No `facts` if the dispensary does not exist. */
export async function readSaleFacts(
  db: Db,
  vendorId: string,
  productIds: readonly string[],
  {
    keyed = null,
    person = null,
    holder = null,
    buyer = null,
    exceptOrder,
    city,
    windowsFrom = Number.MAX_SAFE_INTEGER,
  }: SaleQuery = {},
): Promise<{ facts: KnownSale | undefined; earlier: KeyedResult | undefined }> {
  const ids = JSON.stringify(productIds);
  const [
    [vendor],
    found,
    keys,
    bought,
    localRates,
    checked,
    deals,
    earlier,
    [windows = noWindows],
    places,
    [points],
    missed,
  ] = await db.batch([
    select(db, orderableVendor)`FROM vendors WHERE id = ${vendorId}`,
    select(db, orderableProduct)`FROM products WHERE id IN (SELECT value FROM json_each(${ids}))`,
    selectKey(db, keyed),
    listDayPurchases(db, vendorId, person, exceptOrder),
    selectLocalRates(db, vendorId, cityKey(city ?? "")),
    selectCheckedPickup(db, vendorId, buyer),
    selectOffered(db, vendorId, person),
    selectEarlierOrder(db, vendorId, buyer),
    selectWindowSettings(db, vendorId),
    selectReservedSlots(db, vendorId, windowsFrom),
    selectPoints(db, vendorId, holder),
    selectMissedPickups(db, vendorId, buyer),
  ]);
  const facts = vendor && {
    vendor,
    products: found,
    bought,
    checkedBefore: buyer === null || checked.length > 0,
    orderedBefore: earlier.length > 0,
    noShows: missed.map(({ updatedAt }) => updatedAt),
    localRates,
    stockAt: vendor.stockAt,
    deals,
    windows,
    reserved: reservedSlots(places),
    points: holder === null ? null : (points?.balance ?? 0),
  };
  return { facts, earlier: keyedResult(keyed, keys) };
}
