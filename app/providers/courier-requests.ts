import type { DeclineReason } from "../domain/couriers/offer.ts";
import type { Position, ShownPosition } from "../domain/couriers/position.ts";
import type { Progress } from "../domain/couriers/projection-lag.ts";
import type { MoveRefusal } from "../domain/couriers/refusals.ts";
import type { CourierRequest, MoveCommand } from "../domain/couriers/request.ts";
import type { Outcome } from "../domain/outcome.ts";

export type CourierRequests = {
  move(id: string, command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>>;
  /** Null if the object hasn't taken over its request. Read-only. */
  progress(id: string): Promise<Progress | null>;
  catchUp(id: string, rowVersion: number): Promise<void>;
  offer(id: string): Promise<void>;
  /** Without a reason, since the courier went off duty. */
  decline(id: string, courierId: string, reason: DeclineReason | null): Promise<Outcome<null, "illegal-move">>;
  share(id: string, courierId: string, position: Position): Promise<Outcome<null>>;
  /** False if it isn't this courier's job. */
  hide(id: string, courierId: string): Promise<boolean>;
  /** What its customer sees. A position that can't be read leaves everything else as it is. */
  position(id: string, now: number): Promise<ShownPosition | null>;
};
type CourierRequestRpc = {
  move: CourierRequests["move"];
  progress(): Promise<Progress | null>;
  catchUp(rowVersion: number): Promise<void>;
  offer: CourierRequests["offer"];
  decline(courierId: string, reason: DeclineReason | null): Promise<Outcome<null, "illegal-move">>;
  share: CourierRequests["share"];
  hide(courierId: string): Promise<boolean>;
  position(now: number): Promise<ShownPosition | null>;
};

export const createCourierRequests = (objectOf: (id: string) => CourierRequestRpc): CourierRequests => ({
  move: (id, command) => objectOf(id).move(id, command),
  progress: (id) => objectOf(id).progress(),
  catchUp: (id, rowVersion) => objectOf(id).catchUp(rowVersion),
  offer: (id) => objectOf(id).offer(id),
  decline: (id, courierId, reason) => objectOf(id).decline(courierId, reason),
  share: (id, courierId, position) => objectOf(id).share(id, courierId, position),
  hide: (id, courierId) => objectOf(id).hide(courierId),
  position: (id, now) =>
    objectOf(id)
      .position(now)
      .catch(() => null),
});
