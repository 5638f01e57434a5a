import { getTableColumns, sql } from "drizzle-orm";
import { cityKey, type LocalTaxRate } from "#app/domain/compliance/local-rate.ts";
import type { DayPurchase } from "#app/domain/compliance/person-limits.ts";
import type { OfferedDeal } from "#app/domain/orders/deals/deal.ts";
import type { OrderableProduct } from "#app/domain/orders/lines.ts";
import type { OrderableVendor } from "#app/domain/orders/orderable.ts";
import { noWindows, type WindowSettings } from "#app/domain/orders/windows/settings.ts";
import type { TakenPlaces } from "#app/domain/orders/windows/windows.ts";
import type { Db } from "../client.ts";
import { listDayPurchases } from "../compliance/day-purchases.ts";
import { selectLocalRates } from "../compliance/local-tax-rates.ts";
import { emailVerified } from "../dispensaries/queries.ts";
import { type Keyed, type KeyedResult, keyedResult, selectKey } from "../idempotency.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";
import { orders } from "../schema/orders.ts";
import { pick, select, selection } from "../select.ts";
import { selectEarlierOrder, selectOffered } from "./deals.ts";
import { selectTakenPlaces, selectWindowSettings, takenPlaces } from "./windows.ts";

const orderableVendor = selection({ ...getTableColumns(vendors), emailVerified });

const orderableProduct = selection({
  ...pick(products, "id", "vendorId", "name", "brand", "category", "status", "imageKey", "priceCents"),
  ...pick(products, "salePriceCents", "amount", "strain", "thcPercent", "contents", "stock"),
});

export type Orderable = {
  vendor: (OrderableVendor & { email: string | null; emailVerified: boolean }) | undefined;
  /** Of any vendor: the caller must see that a product is somebody else's. */
  products: OrderableProduct[];
  /** What its buyer had here before; nothing of nobody. */
  bought: DayPurchase[];
  /** What the same key made before. */
  earlier: KeyedResult | undefined;
  localRates: LocalTaxRate[];
  deals: OfferedDeal[];
  orderedBefore: boolean;
  windows: WindowSettings;
  taken: TakenPlaces;
  /** Whether its buyer picked an order up here, the ID checked; missing where nobody is known. */
  checkedBefore?: boolean;
};

type Asked = {
  keyed?: Keyed | null;
  /** Whose day counts (app/platform/person-key.ts), and who that is. */
  person?: string | null;
  buyer?: { phone: string; birthdate: string } | null;
  exceptOrder?: string;
  /** The customer's, whose taxes may count. */
  city?: string | null | undefined;
  /** From when on it matters which places in windows are taken. */
  windowsFrom?: number | undefined;
};

const checkedPickup = selection(pick(orders, "id"));

/** An order that a person picked up at a dispensary, the ID checked. */
const selectCheckedPickup = (db: Db, vendorId: string, buyer: Asked["buyer"]) =>
  select(
    db,
    checkedPickup,
    sql`FROM orders INDEXED BY orders_checked_pickups WHERE vendor_id = ${vendorId} AND phone = ${buyer?.phone ?? null}
      AND birthdate = ${buyer?.birthdate ?? null} AND order_type = 'Pickup' AND id_checked_at IS NOT NULL LIMIT 1`,
  );

/** Everything that decides whether a cart can be ordered, read afresh in one batch (DECISIONS 12). */
export async function readOrderable(
  db: Db,
  vendorId: string,
  productIds: readonly string[],
  { keyed = null, person = null, buyer = null, exceptOrder, city, windowsFrom = Number.MAX_SAFE_INTEGER }: Asked = {},
): Promise<Orderable> {
  const ids = JSON.stringify(productIds);
  const [[vendor], found, keys, bought, localRates, checked, deals, earlier, [windows = noWindows], places] =
    await db.batch([
      select(db, orderableVendor, sql`FROM vendors WHERE id = ${vendorId}`),
      select(db, orderableProduct, sql`FROM products WHERE id IN (SELECT value FROM json_each(${ids}))`),
      selectKey(db, keyed),
      listDayPurchases(db, vendorId, person, exceptOrder),
      selectLocalRates(db, vendorId, cityKey(city ?? "")),
      selectCheckedPickup(db, vendorId, buyer),
      selectOffered(db, vendorId, person),
      selectEarlierOrder(db, vendorId, buyer),
      selectWindowSettings(db, vendorId),
      selectTakenPlaces(db, vendorId, windowsFrom),
    ]);
  const checkedBefore = buyer === null ? {} : { checkedBefore: checked.length > 0 };
  const offered = { deals, orderedBefore: earlier.length > 0 };
  return {
    vendor,
    products: found,
    bought,
    localRates,
    windows,
    taken: takenPlaces(places),
    ...offered,
    ...checkedBefore,
    earlier: keyedResult(keyed, keys),
  };
}
