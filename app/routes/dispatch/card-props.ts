import type { CourierViewer } from "#app/domain/couriers/access.ts";
import type { CourierWithJobs } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { Driver } from "#app/domain/couriers/request.ts";
import type { SendMove } from "../delivery/use-move-queue.ts";

export type CardProps = {
  card: CourierCard;
  now: number;
  viewer: CourierViewer & Driver;
  dispatchPhone: string | null;
  couriers: readonly CourierWithJobs[];
  /** A move is waiting for a connection. */
  waiting: boolean;
  /** A move is on its way to the server. */
  sending: boolean;
  unsent: { texts: readonly string[]; offline: boolean };
  /** Its height before a recent move. It keeps that, so that a second tap hits nothing else. */
  heldHeight: number | undefined;
  refused: { fields: Record<string, string>; typed: Record<string, string> } | undefined;
  send: SendMove;
};
