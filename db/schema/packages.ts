import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { ofOrder } from "./orders.ts";

/** Units of a product under one tag of the state's track and trace. A CHECK on `left` prevents picking more. */
export const packages = sqliteTable(
  "packages",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    uid: text("uid").notNull(),
    /** No foreign key, because products may be deleted. */
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    units: integer("units").notNull(),
    /** Kept by triggers on `package_picks`. */
    left: integer("left").notNull(),
    labResult: text("lab_result").notNull().default(""),
    receivedAt: instant("received_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    uniqueIndex("packages_uid").on(t.vendorId, t.uid),
    index("packages_open").on(t.vendorId, t.receivedAt).where(sql`finished_at IS NULL`),
    index("packages_of_product").on(t.vendorId, t.productId).where(sql`finished_at IS NULL`),
    check("packages_left", sql`${t.left} BETWEEN 0 AND ${t.units}`),
  ],
);

/** The packages that fill an order's lines. A trigger returns them when the order is canceled. */
export const packagePicks = sqliteTable(
  "package_picks",
  {
    orderId: ofOrder(),
    line: integer("line").notNull(),
    packageId: text("package_id")
      .notNull()
      .references(() => packages.id),
    units: integer("units").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line, t.packageId] }),
    index("package_picks_of_package").on(t.packageId),
    check("package_picks_units", sql`${t.units} > 0`),
  ],
);

/** The key is encrypted (AES-GCM). */
export const traceConnections = sqliteTable(
  "trace_connections",
  {
    vendorId: ofVendor().primaryKey(),
    apiKeySealed: text("api_key_sealed").notNull(),
    connectedAt: instant("connected_at").notNull(),
    comparedAt: instant("compared_at").notNull().default(0),
    problem: text("problem"),
  },
  (t) => [index("trace_connections_compared").on(t.comparedAt)],
);

/** What the last comparison found. `ours` or `theirs` is null where a package isn't known. */
export const packageDifferences = sqliteTable(
  "package_differences",
  {
    vendorId: ofVendor(),
    uid: text("uid").notNull(),
    ours: integer("ours"),
    theirs: integer("theirs"),
    cause: text("cause").notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.uid] })],
);
