import { sql } from "drizzle-orm";
import { isCheckViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";
import { products } from "../schema/menu.ts";
import { packagePicks, packages } from "../schema/packages.ts";
import { computed, nested, pick, type RowOf, returning, select, selection, selectOne } from "../select.ts";

const PACKAGES_SHOWN = 200;

const listed = selection(pick(packages, "id", "uid", "name", "units", "left", "labResult", "receivedAt"));
export type ListedPackage = RowOf<typeof listed>;

/** Those that aren't finished, newest first. */
export const listPackages = (db: Db, vendorId: string) =>
  select(db, listed)`FROM packages WHERE vendor_id = ${vendorId} AND finished_at IS NULL
    ORDER BY received_at DESC LIMIT ${PACKAGES_SHOWN}`;

const option = selection(pick(products, "id", "name", "brand", "amount"));
const OPTIONS_MAX = 1000;

/** What a package can hold. */
export const listPackageProducts = (db: Db, vendorId: string) =>
  select(db, option)`FROM products WHERE vendor_id = ${vendorId} ORDER BY category, name, id LIMIT ${OPTIONS_MAX}`;

const found = selection(pick(packages, "id", "uid", "productId", "name", "left", "finishedAt"));

export const findPackage = (db: Db, vendorId: string, uid: string) =>
  selectOne(db, found)`FROM packages WHERE vendor_id = ${vendorId} AND uid = ${uid}`;

export const findPackageById = (db: Db, vendorId: string, id: string) =>
  selectOne(db, found)`FROM packages WHERE id = ${id} AND vendor_id = ${vendorId}`;

const id = selection(pick(packages, "id"));
type Received = Pick<typeof packages.$inferSelect, "id" | "vendorId" | "uid" | "productId" | "units" | "labResult">;

/** No row if the dispensary has no such product, or has this package already. Goes first in its batch. */
export const insertPackage = (
  db: Db,
  { id: packageId, vendorId, uid, productId, units, labResult }: Received,
  at: number,
) =>
  returning(db, id)`INSERT INTO packages (id, vendor_id, uid, product_id, name, units, left, lab_result, received_at)
    SELECT ${packageId}, vendor_id, ${uid}, id, trim(name || ' ' || coalesce(amount, '')), ${units}, ${units},
      ${labResult}, ${at}
    FROM products WHERE id = ${productId} AND vendor_id = ${vendorId} ON CONFLICT DO NOTHING`;

/** Counted stock grows by a package that was received. */
export const addPackageToStock = (db: Db, packageId: string, now: number): Statement =>
  db.run(sql`UPDATE products SET stock = stock + received.units, updated_at = ${now}
    FROM (SELECT product_id, units FROM packages WHERE id = ${packageId}) AS received
    WHERE products.id = received.product_id AND products.stock IS NOT NULL`);

/** Counted stock shrinks by what is left of a package; nothing is picked from it any more. */
export const finishPackage = (db: Db, vendorId: string, packageId: string, now: number) =>
  [
    db.run(sql`UPDATE products SET stock = max(0, stock - finished.left), updated_at = ${now}
      FROM (SELECT product_id, left FROM packages WHERE id = ${packageId} AND vendor_id = ${vendorId}
        AND finished_at IS NULL) AS finished
      WHERE products.id = finished.product_id AND products.stock IS NOT NULL AND finished.left > 0`),
    returning(db, id)`UPDATE packages SET finished_at = ${now}
      WHERE id = ${packageId} AND vendor_id = ${vendorId} AND finished_at IS NULL`,
  ] as const;

/** For an order in `orders`. */
export const picksOfOrder = nested(
  { ...pick(packagePicks, "line", "packageId", "units"), ...pick(packages, "uid", "labResult") },
  sql`FROM package_picks JOIN packages ON packages.id = package_id WHERE order_id = orders.id`,
);
const ofOrder = selection({ picks: picksOfOrder });
export type PackagePick = RowOf<typeof ofOrder>["picks"][number];

export async function listPicks(db: Db, orderId: string): Promise<PackagePick[]> {
  return (await selectOne(db, ofOrder)`FROM orders WHERE id = ${orderId}`)?.picks ?? [];
}

/** IDs of products that a dispensary in `vendors` has packages of. */
export const packagedProducts = computed(
  sql`(SELECT json_group_array(product_id) FROM packages WHERE vendor_id = vendors.id AND finished_at IS NULL)`,
  (ids) => JSON.parse(ids as string) as string[],
);

/** Picks are final once a driver has left. */
const isHere = sql.raw(`orders.status = 'AWAITING_PROCESSING' AND NOT EXISTS (SELECT 1 FROM courier_requests
  WHERE order_id = orders.id AND courier_requests.vendor_id = orders.vendor_id AND picked_up_at IS NOT NULL)`);

const changed = selection(pick(packagePicks, "orderId"));
type NewPick = Omit<PackagePick, "uid" | "labResult"> & { orderId: string };

/** No row if the order has moved on, or its line needs fewer. Fails by `packages_left` if the package has fewer. */
export const insertPick = (db: Db, { orderId, line, packageId, units }: NewPick) =>
  returning(db, changed)`INSERT INTO package_picks (order_id, line, package_id, units)
    SELECT ${orderId}, ${line}, ${packageId}, ${units} FROM orders
      JOIN order_items ON order_items.order_id = orders.id AND order_items.line = ${line}
    WHERE orders.id = ${orderId} AND ${isHere} AND quantity >= ${units} + (SELECT coalesce(sum(units), 0)
      FROM package_picks WHERE order_id = ${orderId} AND line = ${line})
    ON CONFLICT DO UPDATE SET units = units + excluded.units`;

export const isPackageEmpty = (error: unknown): boolean => isCheckViolation(error, "packages_left");

export const deletePicks = (db: Db, orderId: string): Statement =>
  db.run(sql`DELETE FROM package_picks WHERE order_id = ${orderId}`);

/** No row if there is none, or the order has moved on. */
export const deletePick = (db: Db, vendorId: string, orderId: string, packageId: string) =>
  returning(db, changed)`DELETE FROM package_picks WHERE order_id = ${orderId} AND package_id = ${packageId}
    AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND vendor_id = ${vendorId} AND ${isHere})`;
