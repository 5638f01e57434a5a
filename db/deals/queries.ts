import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { deals } from "../schema/deals.ts";
import { orders } from "../schema/orders.ts";
import { computed, omit, pick, select, selection, selectOne } from "../select.ts";

/** `updatedAt` is the version for edits. */
export const storedDeal = selection(omit(deals, "vendorId", "createdAt"));

export const listDeals = (db: Db, vendorId: string) =>
  select(db, storedDeal)`FROM deals WHERE vendor_id = ${vendorId} ORDER BY id DESC`;

export const findDeal = (db: Db, vendorId: string, id: string) =>
  selectOne(db, storedDeal)`FROM deals WHERE id = ${id} AND vendor_id = ${vendorId}`;

export const selectOffered = (db: Db, vendorId: string, person: string | null) =>
  select(db, offered(person))`FROM deals WHERE vendor_id = ${vendorId} AND is_on = 1`;

const offered = (person: string | null) =>
  selection({
    ...omit(deals, "vendorId", "createdAt", "updatedAt", "on"),
    usesOfPerson: computed(
      sql`(SELECT count(*) FROM deal_uses INDEXED BY deal_uses_of_person WHERE deal_id = deals.id AND person = ${person})`,
      Number,
    ),
  });

const earlier = selection(pick(orders, "id"));

export const selectEarlierOrder = (db: Db, vendorId: string, buyer: { phone: string; birthdate: string } | null) =>
  select(db, earlier)`
    FROM orders INDEXED BY orders_of_buyer WHERE vendor_id = ${vendorId} AND phone = ${buyer?.phone ?? null}
      AND birthdate = ${buyer?.birthdate ?? null} AND status <> 'CANCELLED' LIMIT 1`;
