import { type SQL, sql } from "drizzle-orm";
import type { CourierStatus } from "#app/domain/couriers/request.ts";
import type { Order, OrderLine, OrderStatus } from "#app/domain/orders/order.ts";
import { ORDER_SEARCH_MIN, ORDERS_PAGE, type OrderCursor, type OrderSearch } from "#app/domain/orders/search.ts";
import type { Db } from "../client.ts";

type Row = Omit<Order, "items" | "deliveryAddress" | "vendorDetails"> & {
  street: string | null;
  apartment: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  vendorDetails: string;
  items: string;
  courierStatus: CourierStatus | null;
};

/** An order as its dispensary sees it. */
export type VendorOrder = Order & {
  /** Where its courier is; null where none was asked for, so that the dispensary brings it itself. */
  courierStatus: CourierStatus | null;
};

const columns = sql.raw(`
  orders.id, orders.vendor_id AS vendorId, created_at AS createdAt, updated_at AS updatedAt, version, orders.status,
  closed_at AS closedAt, closed_by AS closedBy, id_checked_at AS idCheckedAt, order_type AS orderType, first_name AS firstName, last_name AS lastName, email, phone, birthdate, street, apartment,
  city, state, zip, delivery_note AS deliveryNote, payment_method AS paymentMethod, subtotal_cents AS subtotalCents, fee_cents AS feeCents, tip_cents AS tipCents,
  total_cents AS totalCents, vendor_details AS vendorDetails,
  (SELECT json_group_array(json_object(
      'productId', product_id, 'name', name, 'category', category, 'brand', brand, 'strain', strain, 'amount', amount,
      'imageKey', image_key, 'quantity', quantity, 'priceCents', price_cents, 'salePriceCents', sale_price_cents))
    FROM order_items WHERE order_id = orders.id) AS items,
  (SELECT courier_requests.status FROM courier_requests
    WHERE order_id = orders.id AND courier_requests.status <> 'CANCELLED'
    ORDER BY courier_requests.created_at DESC LIMIT 1) AS courierStatus`);

/** A search shows this many of its newest hits at most; older ones are found by a longer text. */
const ORDER_HITS_MAX = 50;
/** With a status besides, this many of the newest hits are looked through. */
const CANDIDATES_MAX = 200;

export type OrdersPage = {
  orders: VendorOrder[];
  /** There are older ones; of a search, that it must be narrowed. */
  more: boolean;
};

/** A vendor's orders, newest first. One statement; rows read grow with what is shown. */
export async function listOrdersOfVendor(
  db: Db,
  vendorId: string,
  search: OrderSearch,
  limit = ORDERS_PAGE,
): Promise<OrdersPage> {
  if (search.text !== "" && search.text.length < ORDER_SEARCH_MIN) return { orders: [], more: false };
  const most = search.text ? ORDER_HITS_MAX : limit;
  const rows = await db.all<Row>(
    search.text ? found(vendorId, search.text, search.status) : listed(vendorId, search, most),
  );
  return { orders: rows.slice(0, most).map(orderOf), more: rows.length > most };
}

function listed(vendorId: string, { status, after }: OrderSearch, limit: number): SQL {
  const ofStatus = status ? sql`AND status = ${status}` : sql``;
  return sql`SELECT ${columns} FROM orders WHERE vendor_id = ${vendorId} ${ofStatus} ${olderThan(after)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

const olderThan = (after: OrderCursor | null): SQL =>
  after ? sql`AND (created_at, id) < (${after.createdAt}, ${after.id})` : sql``;

function found(vendorId: string, text: string, status: OrderStatus | null): SQL {
  const candidates = status ? CANDIDATES_MAX : ORDER_HITS_MAX + 1;
  const ofStatus = status ? sql`WHERE status = ${status}` : sql``;
  return sql`SELECT ${columns}
    FROM (SELECT rowid AS hit, order_id FROM orders_search
      WHERE orders_search MATCH ${ordersMatching(vendorId, text)} ORDER BY rowid DESC LIMIT ${candidates})
    CROSS JOIN orders ON orders.id = order_id ${ofStatus}
    ORDER BY hit DESC LIMIT ${ORDER_HITS_MAX + 1}`;
}

/** Quoted, a text is looked for as it stands: nothing in it is an operator. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const ordersMatching = (vendorId: string, text: string) => `vendor_id:${quoted(vendorId)} AND text:${quoted(text)}`;

export type NewOrder = Pick<Order, "id" | "createdAt" | "firstName" | "lastName" | "orderType" | "totalCents">;

/** Orders that came after an instant, oldest first: what a dashboard has not told its vendor yet. */
export const listOrdersSince = (db: Db, vendorId: string, since: number): Promise<NewOrder[]> =>
  db.all<NewOrder>(sql`SELECT id, created_at AS createdAt, first_name AS firstName, last_name AS lastName,
      order_type AS orderType, total_cents AS totalCents
    FROM orders WHERE vendor_id = ${vendorId} AND created_at > ${since} ORDER BY created_at LIMIT 20`);

/** Waiting orders, counted up to this many: "99+" says enough. */
export const WAITING_MAX = 100;

function orderOf({ street, apartment, city, state, zip, vendorDetails, items, ...row }: Row): VendorOrder {
  const hasAddress = street !== null && city !== null && state !== null && zip !== null;
  return {
    ...row,
    deliveryAddress: hasAddress ? { street, apartment, city, state, zip } : null,
    vendorDetails: JSON.parse(vendorDetails),
    items: JSON.parse(items) as OrderLine[],
  };
}
