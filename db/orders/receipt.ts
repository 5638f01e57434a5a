import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { nested, pick, select, selection } from "../select.ts";

const facts = selection({
  ...pick(vendors, "licenseNumber", "firstName", "employeeNumber", "timeZone"),
  couriers: nested(
    { ...pick(users, "firstName", "employeeNumber"), ...pick(courierRequests, "signature") },
    sql`FROM courier_requests CROSS JOIN users ON users.id = courier_requests.courier_id
      WHERE order_id = orders.id AND courier_requests.vendor_id = orders.vendor_id
        AND courier_requests.status <> 'CANCELLED'`,
  ),
});

/** Who sold, prepared and brought an order. */
export async function findReceiptFacts(db: Db, orderId: string) {
  const [row] = await select(
    db,
    facts,
    sql`FROM orders CROSS JOIN vendors ON vendors.id = orders.vendor_id WHERE orders.id = ${orderId}`,
  );
  if (!row) return undefined;
  const { firstName, employeeNumber, couriers, ...rest } = row;
  const [carried] = couriers;
  const courier = carried ? { firstName: carried.firstName, employeeNumber: carried.employeeNumber } : null;
  return { ...rest, preparer: { firstName, employeeNumber }, courier, signature: carried?.signature ?? null };
}
