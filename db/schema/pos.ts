import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type ImportState, importStates, type PosItem, type PosVerdict, posVerdicts } from "#app/domain/pos/import.ts";
import type { LineCounts } from "#app/domain/pos/inbox.ts";
import type { KeyScope } from "#app/domain/pos/key.ts";
import { flag, instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** Key and token are encrypted (AES-GCM). */
export const posConnections = sqliteTable(
  "pos_connections",
  {
    vendorId: ofVendor().primaryKey(),
    dispensaryName: text("dispensary_name").notNull(),
    accessSealed: text("access_sealed").notNull(),
    connectedAt: instant("connected_at").notNull(),
    /** Changes before this are imported; null until the first import. */
    lastSyncAt: instant("last_sync_at"),
    triedAt: instant("tried_at").notNull().default(0),
    problem: text("problem"),
  },
  (t) => [index("pos_connections_due").on(t.triedAt).where(sql`last_sync_at IS NOT NULL`)],
);

export const posImports = sqliteTable(
  "pos_imports",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    state: text("state").$type<ImportState>().notNull(),
    /** Null reads everything. */
    since: instant("since"),
    auto: flag("auto").notNull().default(false),
    /** Its rows were sent to us, and more may come until it is accepted. */
    pushed: flag("pushed").notNull().default(false),
    page: integer("page").notNull().default(1),
    total: integer("total"),
    appliedSeq: integer("applied_seq").notNull().default(0),
    startedAt: instant("started_at").notNull(),
    readAt: instant("read_at"),
    finishedAt: instant("finished_at"),
    leaseId: text("lease_id"),
    leaseUntil: instant("lease_until").notNull().default(0),
    notBefore: instant("not_before").notNull().default(0),
    faults: integer("faults").notNull().default(0),
    problem: text("problem"),
  },
  (t) => [
    uniqueIndex("pos_imports_one_open").on(t.vendorId).where(sql`state IN ('reading', 'ready', 'applying')`),
    index("pos_imports_of_vendor").on(t.vendorId, t.startedAt),
    index("pos_imports_ready").on(t.readAt).where(sql`state = 'ready'`),
    index("pos_imports_running").on(t.notBefore).where(sql`state IN ('reading', 'applying')`),
    check("pos_imports_state_known", sql`${t.state} IN (${oneOf(importStates)})`),
  ],
);

export const posImportRows = sqliteTable(
  "pos_import_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => posImports.id),
    sourceId: text("source_id").notNull(),
    seq: integer("seq").notNull(),
    item: json<PosItem>("item").notNull(),
    what: text("what").$type<PosVerdict>(),
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.sourceId] }),
    uniqueIndex("pos_import_rows_in_order").on(t.importId, t.seq),
    index("pos_import_rows_by_verdict").on(t.importId, t.what, t.seq),
    check("pos_import_rows_verdict_known", sql`${t.what} IN (${oneOf(posVerdicts)})`),
  ],
);

/** Hidden by an import; an import shows only these again. */
export const posHiddenProducts = sqliteTable(
  "pos_hidden_products",
  {
    productId: text("product_id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
  },
  (t) => [index("pos_hidden_products_of_vendor").on(t.vendorId)],
);

/** What a point of sale signs in with. Its ID is the client ID. */
export const integrationKeys = sqliteTable(
  "integration_keys",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    name: text("name").notNull(),
    scopes: json<KeyScope[]>("scopes").notNull(),
    secretHash: text("secret_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    // Inserting a vendor makes SQLite check this foreign key, because triggers run.
    index("integration_keys_vendor").on(t.vendorId),
    uniqueIndex("integration_keys_of_vendor").on(t.vendorId, t.name).where(sql`revoked_at IS NULL`),
    check("integration_keys_secret_hash", sql`length(${t.secretHash}) = 64`),
  ],
);

export const posFeeds = sqliteTable("pos_feeds", {
  vendorId: ofVendor().primaryKey(),
  /** One more with each call, so that of two concurrent calls one starts over. */
  revision: integer("revision").notNull(),
  acceptedAt: instant("accepted_at"),
  menuVersion: integer("menu_version").notNull().default(0),
  heardAt: instant("heard_at").notNull(),
  counts: json<LineCounts>("counts").notNull(),
});

/** The newest version of each item, deleted ones too, so that older ones that come late change nothing. */
export const posItems = sqliteTable(
  "pos_items",
  {
    vendorId: ofVendor(),
    sourceId: text("source_id").notNull(),
    version: integer("version").notNull(),
    refusal: text("refusal"),
    refusedAt: instant("refused_at"),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.sourceId] }),
    index("pos_items_refused").on(t.vendorId, t.refusedAt).where(sql`refusal IS NOT NULL`),
  ],
);
