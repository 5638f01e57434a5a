import type { CourierViewer } from "#app/domain/couriers/access.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { SendMove } from "../courier/use-move-queue.ts";

/** Where a move by a form without scripts leads back to. */
export const BACK = "/courier-orders";

export type CardProps = {
  card: CourierCard;
  now: number;
  viewer: CourierViewer;
  couriers: readonly { id: string; name: string }[];
  /** A move of it waits for a connection. */
  waiting: boolean;
  /** A move of it is on its way to the server. */
  sending: boolean;
  /** How high it was before it was moved a moment ago: it keeps that, and a second tap is not meant for it. */
  heldHeight: number | undefined;
  /** Its last move was refused for what was typed. */
  refused: { fields: Record<string, string>; typed: Record<string, string> } | undefined;
  send: SendMove;
};
