import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type AuditSearch, auditSpan, detailsText, everyEvent } from "#app/domain/accounts/audit.ts";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "../client.ts";
import { auditEvents } from "../schema/accounts.ts";
import { computed, nullable, pick, type RowOf, select, selection } from "../select.ts";

const e = alias(auditEvents, "e");

const nameOf = (id: SQL) =>
  sql`(SELECT iif(trim(first_name || last_name) = '', email, trim(first_name || ' ' || last_name) || ' (' || email || ')')
    FROM users WHERE id = ${id})`;

const event = selection({
  ...pick(e, "id", "at", "kind", "clientIp"),
  actor: computed(nameOf(sql`e.actor_id`), nullable(String)),
  subject: computed(
    sql`coalesce(${nameOf(sql`e.subject_id`)}, e.details ->> 'name',
      (SELECT dispensary_name FROM vendors WHERE id = e.subject_id),
      (SELECT name FROM strains WHERE id = e.subject_id),
      (SELECT 'order ' || order_number FROM courier_requests WHERE id = e.subject_id), e.subject_id)`,
    nullable(String),
  ),
  dispensary: computed(sql`(SELECT dispensary_name FROM vendors WHERE id = e.vendor_id)`, nullable(String)),
  details: computed(sql`json_remove(e.details, '$.undo')`, (json) => detailsText(JSON.parse(String(json)))),
});
export type AuditRow = RowOf<typeof event>;

export async function listAudit(db: Db, search: Partial<AuditSearch> = {}, limit = ADMIN_PAGE) {
  const { email, kind, day, before } = { ...everyEvent, ...search };
  const { from, until } = auditSpan(day);
  const end = before && before.at < until ? before : { at: until, id: "" };
  const page = sql`at >= ${from} AND (at, id) < (${end.at}, ${end.id})`;
  const newest = (index: string, among: SQL, rest = sql`1`) => sql`SELECT * FROM (
    SELECT * FROM audit_events INDEXED BY ${sql.raw(index)}
    WHERE ${among} AND ${page} AND ${rest} ORDER BY at DESC, id DESC LIMIT ${limit + 1})`;
  const ofKind = kind ? sql`kind = ${kind}` : sql`1`;
  const person = sql`(SELECT id FROM users WHERE email = ${email})`;
  const events = email
    ? sql`${newest("audit_events_subject", sql`subject_id = ${person}`, ofKind)}
      UNION ALL ${newest("audit_events_actor", sql`actor_id = ${person} AND actor_id IS NOT subject_id`, ofKind)}`
    : newest(kind ? "audit_events_kind" : "audit_events_at", ofKind);
  const rows = await select(db, event)`FROM (${events}) e ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}`;
  return { entries: rows.slice(0, limit), more: rows.length > limit };
}
