import type { App } from "#app/app.ts";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { courierNotices } from "#app/domain/notices/notice.ts";
import { findLoggedCourier } from "#db/couriers/queries.ts";
import { pushNotice } from "../notices/push-notice.ts";

export async function notifyCouriers(app: App, requestId: string, moves: readonly LogEntry[]): Promise<void> {
  if (!app.push) return;
  for (const entry of moves) {
    // Only these two moves can take a request from one courier and give it to another.
    const passedOn = entry.move === "reassign" || entry.move === "undo";
    const previousCourier = passedOn
      ? await findLoggedCourier(app.db, requestId, entry.version - 1)
      : entry.courier?.id;
    for (const { userId, kind } of courierNotices(entry, previousCourier ?? null)) {
      await pushNotice(app, { userId }, { kind, id: requestId });
    }
  }
}
