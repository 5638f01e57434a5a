import * as tables from "../schema/index.ts";
import { bulkInsert, type Insert, unlessThere } from "./bulk.ts";
import type { demoRows } from "./demo-rows.ts";

/** The demo's rows as statements, in an order that satisfies foreign keys. */
export function demoInserts(rows: ReturnType<typeof demoRows>): Insert[] {
  return [
    ...bulkInsert(tables.vendors, rows.vendors),
    ...bulkInsert(tables.users, rows.users),
    ...bulkInsert(tables.memberships, rows.memberships),
    // An import may have added some of these already.
    ...bulkInsert(tables.strains, rows.strains).map(unlessThere),
    ...bulkInsert(tables.catalogProducts, rows.catalogProducts).map(unlessThere),
    ...bulkInsert(tables.products, rows.products),
    ...bulkInsert(tables.orders, rows.orders),
    ...bulkInsert(tables.orderItems, rows.orderItems),
    ...bulkInsert(tables.orderEvents, rows.orderEvents),
    ...bulkInsert(tables.reviews, rows.reviews),
    ...bulkInsert(tables.subscriptions, rows.subscriptions),
    ...bulkInsert(tables.deals, rows.deals),
    ...bulkInsert(tables.orderWindows, rows.orderWindows),
  ];
}
