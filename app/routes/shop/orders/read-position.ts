import { positionText, shownPosition } from "#app/domain/couriers/position.ts";
import type { Visit } from "#app/visit.ts";
import type { findTrackedOrder } from "#db/orders/queries.ts";

type Tracked = NonNullable<Awaited<ReturnType<typeof findTrackedOrder>>>;

/** Where the courier is, if they share it. A position that can't be read leaves the page as it is. */
export async function readPosition(visit: Visit, { order, dropOff, timeZone }: Tracked): Promise<string | null> {
  const carried = order.couriers.find(({ status }) => status === "PICKED_UP");
  if (!carried || !dropOff) return null;
  const position = await visit.courierRequests.position(carried.id).catch(() => null);
  const shown = shownPosition(position, dropOff, visit.now());
  return shown && positionText(shown, timeZone, visit.now());
}
