import type { CourierViewer } from "#app/domain/couriers/access.ts";
import type { CourierWithJobs } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { Carrying } from "#app/domain/couriers/carriers.ts";
import type { BoardMoves } from "./use-board-moves.ts";

export type CardProps = {
  card: CourierCard;
  now: number;
  viewer: CourierViewer & Carrying;
  dispatchPhone: string | null;
  couriers: readonly CourierWithJobs[];
  board: BoardMoves;
};
