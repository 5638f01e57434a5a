import { type SQL, sql } from "drizzle-orm";
import {
  type HistoryArea,
  type HistoryCursor,
  type HistoryEntry,
  type HistoryKind,
  historyAreas,
  historyVerbs,
  type ValueChange,
} from "#app/domain/accounts/history.ts";
import type { OrderEventKind } from "#app/domain/orders/event.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { type Stage, stageLabels } from "#app/domain/orders/stage.ts";
import type { Db } from "../client.ts";
import { computed, nullable, type RowOf, select, selection } from "../select.ts";

const line = selection({
  id: computed(sql`h.id`, String),
  at: computed(sql`h.at`, Number),
  area: computed(sql`h.area`, (area) => area as HistoryArea),
  kind: computed(sql`h.kind`, String),
  subjectId: computed(sql`h.subject_id`, nullable(String)),
  details: computed(
    sql`json_remove(h.details, '$.undo')`,
    (text) => JSON.parse(String(text)) as { name?: string; changes?: ValueChange[] },
  ),
  who: computed(sql`coalesce(trim(u.first_name || ' ' || u.last_name), k.name, '')`, String),
  earlier: computed(sql`h.earlier`, nullable(String)),
});

type HistoryPage = { area: HistoryArea | null; before: HistoryCursor | null; limit: number };

/** One index range per area. Order events come from `order_events`, so they are stored once. */
export async function listHistory(db: Db, vendorId: string, { area, before, limit }: HistoryPage) {
  const areas = area ? [area] : historyAreas;
  const end = before ?? { at: Number.MAX_SAFE_INTEGER, id: "" };
  const parts = areas.map((each) => (each === "orders" ? ordersPart : auditPart(each))(vendorId, end, limit + 1));
  const rows = await select(db, line)`FROM (${newestOf(parts, limit + 1)}) h LEFT JOIN users u ON u.id = h.actor_id
    LEFT JOIN integration_keys k ON k.id = h.actor_id
    ORDER BY h.at DESC, h.id DESC LIMIT ${limit + 1}`;
  return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit };
}

/** D1 allows five terms in a compound SELECT. */
const PARTS_MAX = 5;

function newestOf(parts: readonly SQL[], limit: number): SQL {
  const union = (queries: readonly SQL[]) => sql.join([...queries], sql` UNION ALL `);
  if (parts.length <= PARTS_MAX) return union(parts);
  const first = sql`SELECT * FROM (${union(parts.slice(0, PARTS_MAX))} ORDER BY at DESC, id DESC LIMIT ${limit})`;
  return newestOf([first, ...parts.slice(PARTS_MAX)], limit);
}

type Part = (vendorId: string, end: HistoryCursor, limit: number) => SQL;

const auditPart =
  (area: HistoryArea): Part =>
  (vendorId, end, limit) =>
    sql`SELECT * FROM (SELECT id, at, area, kind, actor_id, subject_id, details, NULL AS earlier
      FROM audit_events INDEXED BY audit_events_history
      WHERE vendor_id = ${vendorId} AND area = ${area} AND (at, id) < (${end.at}, ${end.id})
      ORDER BY at DESC, id DESC LIMIT ${limit})`;

const eventId = sql.raw("printf('%s:%06d', e.order_id, e.version)");

const ordersPart: Part = (vendorId, end, limit) =>
  sql`SELECT * FROM (SELECT ${eventId} AS id, e.at, 'orders' AS area, e.kind, e.by_id AS actor_id, e.order_id AS subject_id, '{}' AS details,
      (SELECT p.kind FROM order_events p WHERE p.order_id = e.order_id AND p.version < e.version
        ORDER BY p.version DESC LIMIT 1) AS earlier
    FROM order_events e INDEXED BY order_events_history
    WHERE e.vendor_id = ${vendorId} AND e.by_role = 'dispensary' AND e.at <= ${end.at}
      AND (e.at < ${end.at} OR ${eventId} < ${end.id})
    ORDER BY e.at DESC, id DESC LIMIT ${limit})`;

function entryOf({ kind, subjectId, details, earlier, ...row }: RowOf<typeof line>): HistoryEntry {
  if (row.area === "orders") {
    const before = earlier === null ? stageLabels.placed : eventLabel(earlier);
    const changes = [{ label: "Stage", before, after: eventLabel(kind) }];
    return { ...row, what: `Moved order ${orderCode(subjectId ?? "")}`, changes };
  }
  const [, verb] = historyVerbs[kind as HistoryKind] ?? [row.area, kind];
  return { ...row, what: `${verb} ${details.name ?? ""}`.trim(), changes: details.changes ?? [] };
}

const otherLabels: Partial<Record<OrderEventKind, string>> = {
  courierRequested: "Courier requested",
  changed: "Changed",
  undone: "Undone",
};
const eventLabel = (kind: string): string => stageLabels[kind as Stage] ?? otherLabels[kind as OrderEventKind] ?? kind;
