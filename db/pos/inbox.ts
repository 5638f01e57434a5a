import { eq, sql } from "drizzle-orm";
import type { PosItem, PosVerdict } from "#app/domain/pos/import.ts";
import type { LineCounts } from "#app/domain/pos/inbox.ts";
import type { Db, Statement } from "../client.ts";
import { field, jsonChunks } from "../json-rows.ts";
import { posFeeds, posItems } from "../schema/pos.ts";
import {
  computed,
  nullable,
  omit,
  pick,
  present,
  type RowOf,
  select,
  selection,
  selectOne,
  valuesOf,
} from "../select.ts";
import { POS } from "./queries.ts";

const feed = selection(omit(posFeeds, "vendorId"));
export type Feed = RowOf<typeof feed>;

export const findFeed = (db: Db, vendorId: string) => selectOne(db, feed)`FROM pos_feeds WHERE vendor_id = ${vendorId}`;

const known = selection(pick(posItems, "sourceId", "version"));
const open = selection({
  id: computed(sql`id`, String),
  state: computed(sql`state`, String),
});
const connected = selection({ vendorId: computed(sql`vendor_id`, String) });

export async function readInbox(db: Db, vendorId: string, sourceIds: readonly string[]) {
  const [[found], items, [waiting], [treez]] = await db.batch([
    select(db, feed)`FROM pos_feeds WHERE vendor_id = ${vendorId}`,
    select(db, known)`FROM json_each(${JSON.stringify(sourceIds)}) wanted
      CROSS JOIN pos_items ON vendor_id = ${vendorId} AND source_id = wanted.value`,
    select(db, open)`FROM pos_imports WHERE vendor_id = ${vendorId} AND state IN ('reading', 'ready', 'applying')`,
    select(db, connected)`FROM pos_connections WHERE vendor_id = ${vendorId}`,
  ]);
  const versions = new Map(items.map((item) => [item.sourceId, item]));
  return { feed: found, known: versions, open: waiting, hasTreez: treez !== undefined };
}

const refused = selection({
  ...pick(posItems, "sourceId"),
  reason: present(posItems.refusal),
  refusedAt: present(posItems.refusedAt),
});

export const listRefusedItems = (db: Db, vendorId: string, limit: number) =>
  select(db, refused)`FROM pos_items WHERE vendor_id = ${vendorId} AND refusal IS NOT NULL
    ORDER BY refused_at DESC LIMIT ${limit}`;

const left = selection({ sourceId: computed(sql`source_id`, String), name: computed(sql`name`, nullable(String)) });

export const listLeftOut = (
  db: Db,
  vendorId: string,
  { named, version, importId }: { named: readonly string[]; version: number; importId: string | null },
) =>
  select(db, left)`FROM (
      SELECT source_id, name FROM products WHERE vendor_id = ${vendorId} AND source = ${POS} AND source IS NOT NULL
        AND status = 'Active' AND NOT EXISTS (SELECT 1 FROM pos_hidden_products h WHERE h.product_id = products.id)
      UNION SELECT source_id, item ->> '$.name' FROM pos_import_rows WHERE import_id = ${importId}) found
    WHERE source_id NOT IN ${valuesOf(named)}
      AND NOT EXISTS (SELECT 1 FROM pos_items i
        WHERE i.vendor_id = ${vendorId} AND i.source_id = found.source_id AND i.version >= ${version})`;

type Receipt = { revision: number; heardAt: number; menuVersion: number; counts: LineCounts };

/** `revision` becomes null, which fails the batch, if another call came first. */
export const saveFeed = (db: Db, vendorId: string, { revision, heardAt, menuVersion, counts }: Receipt): Statement =>
  db.run(sql`INSERT INTO pos_feeds (vendor_id, revision, heard_at, menu_version, counts)
    VALUES (${vendorId}, 1, ${heardAt}, ${menuVersion}, ${JSON.stringify(counts)})
    ON CONFLICT DO UPDATE SET revision = iif(revision = ${revision}, revision + 1, NULL),
      heard_at = excluded.heard_at, menu_version = excluded.menu_version, counts = excluded.counts`);

export const bumpFeed = (db: Db, vendorId: string): Statement =>
  db.run(sql`UPDATE pos_feeds SET revision = revision + 1 WHERE vendor_id = ${vendorId}`);

export const acceptFeed = (db: Db, vendorId: string, now: number): Statement =>
  db.update(posFeeds).set({ acceptedAt: now }).where(eq(posFeeds.vendorId, vendorId));

export const deleteFeed = (db: Db, vendorId: string): Statement[] => [
  db.delete(posItems).where(eq(posItems.vendorId, vendorId)),
  db.delete(posFeeds).where(eq(posFeeds.vendorId, vendorId)),
];

export const saveVersions = (db: Db, vendorId: string, accepted: readonly { sourceId: string; version: number }[]) =>
  db.run(sql`INSERT INTO pos_items (vendor_id, source_id, version)
    SELECT ${vendorId}, ${field("sourceId")}, ${field("version")} FROM json_each(${JSON.stringify(accepted)}) WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version, refusal = NULL, refused_at = NULL`);

export const clearRefusals = (db: Db, vendorId: string): Statement =>
  db.run(
    sql`UPDATE pos_items SET refusal = NULL, refused_at = NULL WHERE vendor_id = ${vendorId} AND refusal IS NOT NULL`,
  );

export const saveRefusals = (
  db: Db,
  vendorId: string,
  refusals: readonly { id: string; message: string }[],
  now: number,
): Statement =>
  db.run(sql`INSERT INTO pos_items (vendor_id, source_id, version, refusal, refused_at)
    SELECT ${vendorId}, ${field("id")}, 0, ${field("message")}, ${now}
    FROM json_each(${JSON.stringify(refusals)}) WHERE true
    ON CONFLICT DO UPDATE SET refusal = excluded.refusal, refused_at = excluded.refused_at`);

type Staged = { item: PosItem; what?: PosVerdict; note?: string };

export const insertFirstImport = (db: Db, { id, vendorId, now }: { id: string; vendorId: string; now: number }) =>
  db.run(sql`INSERT INTO pos_imports (id, vendor_id, state, pushed, started_at, read_at)
    VALUES (${id}, ${vendorId}, 'ready', 1, ${now}, ${now})`);

/** The first place in the list stays. */
export const stageItems = (db: Db, importId: string, rows: readonly Staged[]): Statement[] =>
  jsonChunks(rows).map((json) =>
    db.run(sql`INSERT INTO pos_import_rows (import_id, source_id, seq, item, what, note)
      SELECT ${importId}, value ->> '$.item.sourceId',
        (SELECT coalesce(max(seq), 0) FROM pos_import_rows WHERE import_id = ${importId}) + key + 1,
        value -> '$.item', ${field("what")}, coalesce(${field("note")}, '')
      FROM json_each(${json}) WHERE true
      ON CONFLICT (import_id, source_id) DO UPDATE SET item = excluded.item, what = excluded.what, note = excluded.note`),
  );
