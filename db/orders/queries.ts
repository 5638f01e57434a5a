import { type SQL, sql } from "drizzle-orm";
import type { FittedFacts } from "#app/domain/checkout/arrival.ts";
import { pointOf } from "#app/domain/couriers/way.ts";
import type { Order, OrderStatus } from "#app/domain/orders/order.ts";
import { ORDER_SEARCH_MIN, ORDERS_PAGE, type OrderCursor, type OrderSearch } from "#app/domain/orders/search.ts";
import { milesBetween, type Point } from "#app/domain/places/geo.ts";
import type { Db } from "../client.ts";
import { arrivalModelOf } from "../couriers/arrivals.ts";
import { type PackagePick, picksOfOrder } from "../packages/packages.ts";
import { users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";
import { orderEvents, orders } from "../schema/orders.ts";
import { computed, exists, nested, omit, pick, type RowOf, select, selection, valuesOf } from "../select.ts";
import { archiveOfOrder, partsOfOrder, withArchivedParts } from "./archive.ts";

const courierColumns = [
  ...(["id", "status", "createdAt", "assignedAt", "pickedUpAt", "deliveredAt", "cancelledAt"] as const),
  ...(["failureReason", "courierName", "pin", "returnCode", "courierPaymentCents"] as const),
] as const;

const fields = {
  ...omit(orders, "lat", "lng", "signature", "archivedAt", "pointsPerson", "host"),
  archive: archiveOfOrder,
  ...partsOfOrder,
  events: nested(
    omit(orderEvents, "orderId"),
    sql`FROM (SELECT * FROM order_events WHERE order_id = orders.id ORDER BY version) AS order_events`,
  ),
  couriers: nested(
    { ...pick(courierRequests, ...courierColumns), courierPhone: users.phone },
    sql`FROM courier_requests LEFT JOIN users ON users.id = courier_requests.courier_id
      WHERE order_id = orders.id AND courier_requests.vendor_id = orders.vendor_id`,
  ),
};
const order = selection(fields);

function orderOf<T extends Omit<RowOf<typeof order>, "archive">>({ street, apartment, city, state, zip, ...row }: T) {
  const hasAddress = street !== null && city !== null && state !== null && zip !== null;
  return { ...row, deliveryAddress: hasAddress ? { street, apartment, city, state, zip } : null };
}

/** For holders of the order's token; all other readers must name the vendor. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await withArchivedParts(db, await select(db, order)`FROM orders WHERE id = ${id}`);
  return row && orderOf(row);
}

const tracked = selection({
  ...fields,
  ...pick(vendors, "timeZone"),
  ...pick(orders, "lat", "lng"),
  vendorLat: vendors.lat,
  vendorLng: vendors.lng,
  model: arrivalModelOf,
});

type Tracked = FittedFacts & { order: Order; dropOff: Point | null };

export async function findTrackedOrder(db: Db, id: string): Promise<Tracked | undefined> {
  const read = select(db, tracked)`
    FROM orders CROSS JOIN vendors ON vendors.id = orders.vendor_id WHERE orders.id = ${id}`;
  const [row] = await withArchivedParts(db, await read);
  if (!row) return undefined;
  const { timeZone, lat, lng, vendorLat, vendorLng, model, ...rest } = row;
  const dropOff = pointOf(lat, lng);
  const miles = dropOff && milesBetween({ lat: vendorLat, lng: vendorLng }, dropOff);
  return { order: orderOf(rest), timeZone, miles, model, dropOff };
}

export async function holdsOrderOf(db: Db, ids: readonly string[], buyer: { phone: string; birthdate: string } | null) {
  if (ids.length === 0 || !buyer) return false;
  return exists(db)`FROM orders WHERE id IN ${valuesOf(ids)}
    AND phone = ${buyer.phone} AND birthdate = ${buyer.birthdate} LIMIT 1`;
}

export async function findOrderOfVendor(db: Db, vendorId: string, id: string): Promise<Order | undefined> {
  const read = select(db, order)`FROM orders WHERE id = ${id} AND vendor_id = ${vendorId}`;
  const [row] = await withArchivedParts(db, await read);
  return row && orderOf(row);
}

const ORDER_HITS_MAX = 50;
const CANDIDATES_MAX = 200;

export async function listOrdersOfVendor(db: Db, vendorId: string, search: OrderSearch, limit = ORDERS_PAGE) {
  if (search.text !== "" && search.text.length < ORDER_SEARCH_MIN) return { orders: [], more: false };
  const most = search.text ? ORDER_HITS_MAX : limit;
  const from = isOrderId(search.text)
    ? sql`FROM orders WHERE id = ${search.text} AND vendor_id = ${vendorId}`
    : search.text
      ? found(vendorId, search.text, search.status)
      : listed(vendorId, search, most);
  const page = await withArchivedParts(db, await select(db, placed)`${from}`);
  return { orders: page.slice(0, most).map(orderOf), more: page.length > most };
}

/** The index holds only the order's number, the end of its ID. */
const isOrderId = (text: string) => /^(?=.*\d)[0-9a-z]{25}$/.test(text);

function listed(vendorId: string, { status, after }: OrderSearch, limit: number): SQL {
  const ofStatus = status ? sql`AND status = ${status}` : sql``;
  return sql`FROM orders WHERE vendor_id = ${vendorId} ${ofStatus} ${olderThan(after)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

const BOARD_MAX = 60;

const placed = selection({ ...fields, ...pick(orders, "lat", "lng"), picks: picksOfOrder });
export type PlacedOrder = Order & { lat: number | null; lng: number | null; picks: PackagePick[] };

/** In one statement, open orders and the newest `finished` closed ones. */
export async function listBoardOfVendor(
  db: Db,
  vendorId: string,
  { finished, now }: { finished: number; now: number },
): Promise<{
  open: PlacedOrder[];
  moreOpen: boolean;
  scheduled: PlacedOrder[];
  over: PlacedOrder[];
  moreOver: boolean;
}> {
  const found = await select(db, placed)`FROM (
    SELECT * FROM (SELECT * FROM orders WHERE vendor_id = ${vendorId} AND status = 'AWAITING_PROCESSING'
      AND coalesce(due_at, 0) <= ${now} ORDER BY created_at DESC LIMIT ${BOARD_MAX + 1})
    UNION ALL
    SELECT * FROM (SELECT * FROM orders INDEXED BY orders_scheduled WHERE vendor_id = ${vendorId}
      AND status = 'AWAITING_PROCESSING' AND due_at > ${now} ORDER BY due_at LIMIT ${BOARD_MAX})
    UNION ALL
    SELECT * FROM (SELECT * FROM orders WHERE vendor_id = ${vendorId} AND +status <> 'AWAITING_PROCESSING'
      ORDER BY created_at DESC, id DESC LIMIT ${finished === 0 ? 0 : finished + 1})
  ) AS orders`;
  const withArchived = (await withArchivedParts(db, found)).map(orderOf);
  const isScheduled = ({ dueAt }: PlacedOrder) => (dueAt ?? 0) > now;
  const awaiting = withArchived.filter(({ status }) => status === "AWAITING_PROCESSING");
  const open = awaiting.filter((order) => !isScheduled(order));
  const over = withArchived.filter(({ status }) => status !== "AWAITING_PROCESSING");
  return {
    open: open.slice(0, BOARD_MAX),
    moreOpen: open.length > BOARD_MAX,
    scheduled: awaiting.filter(isScheduled),
    over: over.slice(0, finished),
    moreOver: over.length > finished,
  };
}

const olderThan = (after: OrderCursor | null): SQL =>
  after ? sql`AND (created_at, id) < (${after.createdAt}, ${after.id})` : sql``;

function found(vendorId: string, text: string, status: OrderStatus | null): SQL {
  const candidates = status ? CANDIDATES_MAX : ORDER_HITS_MAX + 1;
  const ofStatus = status ? sql`WHERE status = ${status}` : sql``;
  return sql`FROM (SELECT rowid AS hit FROM orders_search
      WHERE orders_search MATCH ${matchOfVendor(vendorId, [text])} ORDER BY rowid DESC LIMIT ${candidates})
    CROSS JOIN orders ON orders.rowid = hit AND orders.vendor_id = ${vendorId} ${ofStatus}
    ORDER BY hit DESC LIMIT ${ORDER_HITS_MAX + 1}`;
}

/** Quoted, so FTS operators in the text are inert. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
export const matchOfVendor = (vendorId: string, texts: readonly string[]) =>
  `vendor:${quoted(vendorId.slice(-8))} AND text:(${texts.map(quoted).join(" OR ")})`;

const productOnMenu = selection({
  ...pick(products, "id", "name", "category", "amount"),
  priceCents: computed(sql`coalesce(sale_price_cents, price_cents)`, Number),
});

const PRODUCTS_MAX = 500;

export const listProductsOnMenu = (db: Db, vendorId: string): Promise<RowOf<typeof productOnMenu>[]> =>
  select(db, productOnMenu)`FROM products WHERE vendor_id = ${vendorId} AND status = 'Active' AND image_key IS NOT NULL
    ORDER BY category, name LIMIT ${PRODUCTS_MAX}`;
