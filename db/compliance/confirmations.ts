import { sql } from "drizzle-orm";
import type { AuditKind } from "#app/domain/accounts/audit.ts";
import { type ConfirmedValue, confirmedStates } from "#app/domain/compliance/confirmation.ts";
import type { OpenStates, StateOpening } from "#app/domain/compliance/withheld.ts";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { confirmedValues } from "../schema/confirmed-values.ts";
import { computed, nullable, pick, type RowOf, returning, select, selection } from "../select.ts";

const value = selection(pick(confirmedValues, "state", "key", "fingerprint"));

export const listConfirmedValues = (db: Db): Promise<ConfirmedValue[]> => select(db, value)`FROM confirmed_values`;

export const findOpenStates = async (db: Db, opening: StateOpening, now: number): Promise<OpenStates> =>
  opening === "all" ? "all" : confirmedStates(await listConfirmedValues(db), now);

const confirmation = selection({
  ...pick(confirmedValues, "state", "key", "fingerprint", "note", "confirmedAt"),
  confirmedBy: computed(sql`${users.email}`, nullable(String)),
});
export type Confirmation = RowOf<typeof confirmation>;

export const listConfirmations = (db: Db, state: string): Promise<Confirmation[]> =>
  select(db, confirmation)`
    FROM confirmed_values LEFT JOIN users ON users.id = confirmed_values.confirmed_by WHERE state = ${state}`;

type Confirming = Pick<typeof confirmedValues.$inferInsert, "state" | "note" | "confirmedBy" | "confirmedAt">;

export const insertConfirmations = (
  db: Db,
  { state, note, confirmedBy, confirmedAt }: Confirming,
  values: readonly Omit<ConfirmedValue, "state">[],
) =>
  db.run(sql`INSERT INTO confirmed_values (state, key, fingerprint, note, confirmed_by, confirmed_at)
    SELECT ${state}, value ->> 'key', value ->> 'fingerprint', ${note}, ${confirmedBy}, ${confirmedAt}
    FROM json_each(${JSON.stringify(values)}) WHERE true
    ON CONFLICT DO NOTHING`);

const isValue = ({ state, key, fingerprint }: ConfirmedValue) =>
  sql`state = ${state} AND key = ${key} AND fingerprint = ${fingerprint}`;

/** Must precede the deletion in its batch; writes nothing if there is no confirmation. */
export const insertWithdrawal = (
  db: Db,
  now: number,
  { actorId, clientIp }: { actorId: string; clientIp: string },
  value: ConfirmedValue,
) =>
  db.run(sql`INSERT INTO audit_events (id, at, kind, actor_id, address, details)
    SELECT ${newId(now)}, ${now}, ${"rules-confirmation-withdrawn" satisfies AuditKind}, ${actorId}, ${clientIp},
      json_object('state', state, 'value', key, 'note', note)
    FROM confirmed_values WHERE ${isValue(value)}`);

const removed = selection(pick(confirmedValues, "key"));

export const deleteConfirmation = (db: Db, value: ConfirmedValue) =>
  returning(db, removed)`DELETE FROM confirmed_values WHERE ${isValue(value)}`;
