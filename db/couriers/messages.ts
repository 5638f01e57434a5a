import { sql } from "drizzle-orm";
import type { Message } from "#app/domain/couriers/message.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import type { Db, Statement } from "../client.ts";
import { courierMessages } from "../schema/courier-messages.ts";
import { courierRequests } from "../schema/couriers.ts";
import { computed, nested, omit, pick, selection, selectOne } from "../select.ts";
import { isReturning } from "./logged-requests.ts";
import { FULL_NAME } from "./people.ts";

const allMessages = nested(
  omit(courierMessages, "requestId"),
  sql`FROM (SELECT * FROM courier_messages WHERE request_id = courier_requests.id ORDER BY sent_at, rowid)
    AS courier_messages`,
);

/** For a row of `courier_requests` while a courier has it, oldest first. */
export const messages = computed(
  sql`CASE WHEN status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR failure_reason IS NOT NULL THEN ${allMessages.expression} ELSE '[]' END`,
  allMessages.read,
);

const job = selection({ ...pick(courierRequests, "courierId", "status"), returning: isReturning });

export const findJob = (db: Db, requestId: string) => selectOne(db, job)`FROM courier_requests WHERE id = ${requestId}`;

/** The same words again within a minute are a second tap, unless they were answered. */
export function insertMessage(db: Db, message: Omit<Message, "byName"> & { requestId: string }): Statement {
  const { id, requestId, courierId, byId, text, sentAt, writtenAt } = message;
  return db.run(sql`INSERT INTO courier_messages (id, request_id, courier_id, by_id, by_name, text, sent_at, written_at)
    SELECT ${id}, ${requestId}, ${courierId}, ${byId}, (SELECT ${FULL_NAME} FROM users WHERE users.id = ${byId}), ${text},
      ${sentAt}, ${writtenAt}
    WHERE NOT EXISTS (SELECT 1 FROM (
      SELECT * FROM courier_messages WHERE request_id = ${requestId} ORDER BY sent_at DESC, rowid DESC LIMIT 1
    ) WHERE by_id = ${byId} AND text = ${text} AND coalesce(written_at, sent_at) > ${(writtenAt ?? sentAt) - MINUTE_MS})`);
}
