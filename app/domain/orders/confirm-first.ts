import type { OrderType } from "../dispensaries/vendor.ts";
import { DAY_MS } from "../time.ts";
import { type StagedOrder, stageOf } from "./stage.ts";

const MISSED = 2;
const WITHIN_MS = 90 * DAY_MS;

export const CONFIRM_FIRST =
  "You didn’t pick up two orders here in the last 90 days, so the dispensary starts on this one only after you confirm it on its page.";

/** `noShows`: when the buyer's earlier pickups here went back on sale. */
export const asksToConfirm = (orderType: OrderType, noShows: readonly number[], now: number): boolean =>
  orderType === "Pickup" && noShows.filter((at) => now - at < WITHIN_MS).length >= MISSED;

export const isUnconfirmed = (order: StagedOrder): boolean =>
  order.confirmFirst === true && stageOf(order) === "placed" && confirmedAt(order) === undefined;

export const confirmedAt = ({ events }: Pick<StagedOrder, "events">): number | undefined =>
  events.find(({ kind }) => kind === "confirmed")?.at;
