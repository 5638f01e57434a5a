import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/** A delivery order of a dispensary that no courier was asked for yet. */
export type OrderToDeliver = {
  id: string;
  createdAt: number;
  customerName: string;
  customerPhone: string;
  street: string;
  apartment: string | null;
  city: string;
  state: string;
  zip: string;
  deliveryNote: string | null;
  /** The goods before fee and tip, the total that the courier's payment is reckoned from. */
  subtotalCents: number;
  items: { name: string; quantity: number }[];
};

type Row = Omit<OrderToDeliver, "items"> & { items: string };
const SHOWN = 20;

/** Newest first. One whose courier request was cancelled can be sent again. */
export async function listOrdersToDeliver(db: Db, vendorId: string): Promise<OrderToDeliver[]> {
  const rows = await db.all<Row>(sql`
    SELECT id, created_at AS createdAt, first_name || ' ' || last_name AS customerName, phone AS customerPhone, street,
      apartment, city, state, zip, delivery_note AS deliveryNote, subtotal_cents AS subtotalCents,
      (SELECT json_group_array(json_object('name', name, 'quantity', quantity)) FROM order_items
        WHERE order_id = orders.id) AS items
    FROM orders
    WHERE vendor_id = ${vendorId} AND status = 'AWAITING_PROCESSING' AND order_type = 'Delivery'
      AND id NOT IN (SELECT order_id FROM courier_requests
        WHERE vendor_id = ${vendorId} AND order_id IS NOT NULL AND status <> 'CANCELLED')
    ORDER BY created_at DESC LIMIT ${SHOWN}`);
  return rows.map(({ items, ...row }) => ({ ...row, items: JSON.parse(items) }));
}
