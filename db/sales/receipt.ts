import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { findSignature } from "../orders/archive.ts";
import { memberships, users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orderEvents, orders } from "../schema/orders.ts";
import { nested, pick, select, selection } from "../select.ts";

const facts = selection({
  ...pick(vendors, "licenseNumber", "firstName", "employeeNumber", "timeZone"),
  ...pick(orders, "idCheckMethod"),
  couriers: nested(
    { ...pick(users, "firstName", "employeeNumber"), ...pick(courierRequests, "signature") },
    sql`FROM courier_requests CROSS JOIN users ON users.id = courier_requests.courier_id
      WHERE order_id = orders.id AND courier_requests.vendor_id = orders.vendor_id
        AND courier_requests.status <> 'CANCELLED'`,
  ),
  hands: nested(
    { ...pick(orderEvents, "kind"), ...pick(users, "firstName", "employeeNumber"), ...pick(memberships, "role") },
    sql`FROM order_events CROSS JOIN users ON users.id = order_events.by_id
      CROSS JOIN memberships ON memberships.user_id = users.id AND memberships.vendor_id = orders.vendor_id
      WHERE order_id = orders.id AND by_role = 'dispensary' AND kind IN ('ready', 'delivered')`,
  ),
});

/** The driver counts only if the ID was checked on their own device; "stated" means the desk said so. */
export async function findReceiptFacts(db: Db, orderId: string) {
  const [row] = await select(db, facts)`
    FROM orders CROSS JOIN vendors ON vendors.id = orders.vendor_id WHERE orders.id = ${orderId}`;
  if (!row) return undefined;
  const { firstName, employeeNumber, couriers, hands, idCheckMethod, ...rest } = row;
  const owner = { firstName, employeeNumber };
  const whoDid = (done: "ready" | "delivered") => {
    const by = hands.findLast(({ kind }) => kind === done);
    return (
      by && {
        firstName: by.firstName,
        employeeNumber: by.employeeNumber ?? (by.role === "owner" ? employeeNumber : null),
      }
    );
  };
  const [carried] = couriers;
  const courier = carried && { firstName: carried.firstName, employeeNumber: carried.employeeNumber };
  const driver = idCheckMethod && idCheckMethod !== "stated" ? whoDid("delivered") : undefined;
  return {
    ...rest,
    preparer: whoDid("ready") ?? owner,
    courier: courier ?? driver ?? null,
    signature: carried?.signature ?? (await findSignature(db, orderId)),
  };
}
