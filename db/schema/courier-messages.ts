import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { courierRequests } from "./couriers.ts";

/** Between dispatch and the courier who had the request then. */
export const courierMessages = sqliteTable(
  "courier_messages",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => courierRequests.id),
    courierId: text("courier_id").notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    text: text("text").notNull(),
    sentAt: instant("sent_at").notNull(),
    /** On the device, if it waited for a connection. */
    writtenAt: instant("written_at"),
  },
  (t) => [index("courier_messages_of_request").on(t.requestId, t.sentAt)],
);
