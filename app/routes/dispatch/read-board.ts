import type { Actor } from "#app/domain/accounts/actor.ts";
import { type CourierViewer, runsDispatch, viewerOf } from "#app/domain/couriers/access.ts";
import { type BoardCourier, type BoardView, boardViewIn, viewFor } from "#app/domain/couriers/board.ts";
import {
  byUrgency,
  type CourierCard,
  courierCard,
  finishedLimitIn,
  finishedNext,
  isCurrentJob,
} from "#app/domain/couriers/card.ts";
import { carrierRulesOf } from "#app/domain/couriers/carrier-rules.ts";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { isFinished } from "#app/domain/couriers/request.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import type { Db } from "#db/client.ts";
import { listBoardCouriers } from "#db/couriers/offers.ts";
import { findListedRequests, listBoardRows, listCourierRequests } from "#db/couriers/queries.ts";
import { type Routes, readRoutes } from "../delivery/read-routes.ts";

export type Board = Awaited<ReturnType<typeof readBoard>>;

type Row = Omit<Awaited<ReturnType<typeof findListedRequests>>[number], "log"> & { log: LogEntry[] };

export const boardCards = (rows: readonly Row[], viewer: CourierViewer, now: number): CourierCard[] =>
  rows
    .filter((row) => canViewRequest(viewer, row, now))
    .map(({ log, ...row }) => {
      const carriers = isFinished(row.status) && !row.returning ? {} : { carriers: carrierRulesOf(row, now) };
      return courierCard({ ...row, ...carriers }, log, viewer);
    })
    .sort(byUrgency);

/** Dispatchers see all requests, couriers the pending ones and their own (DECISIONS 4). Rows carry no logs, but for the open one. */
export async function readBoard(db: Db, actor: Actor, search: URLSearchParams, now: number) {
  const viewer = viewerOf(actor);
  const finished = finishedLimitIn(search);
  const boardView = boardViewIn(search);
  const open = search.get("open");
  const board = (
    view: BoardView,
    list: Awaited<ReturnType<typeof findListedRequests>>,
    couriers: BoardCourier[],
    routes: Routes = {},
  ) => {
    const cards = boardCards(list, viewer, now);
    return { cards, view, boardView, open, finished, earlier: finishedNext(cards, finished), couriers, routes };
  };
  if (!runsDispatch(actor)) {
    const [list, routes] = await Promise.all([
      listCourierRequests(db, { courierId: actor.userId }, finished),
      readRoutes(db, [actor.userId], now),
    ]);
    const allCards = board("cards", list, [], routes);
    return search.has("jobs") ? { ...allCards, cards: allCards.cards.filter(isCurrentJob), earlier: null } : allCards;
  }
  const [rows, opened, couriers, routes] = await Promise.all([
    boardView === "cards" ? [] : listBoardRows(db, finished),
    open ? findListedRequests(db, [open]) : [],
    listBoardCouriers(db),
    readRoutes(db, boardView === "courier" ? "all" : [], now),
  ]);
  const view = boardView ?? viewFor(rows.length);
  if (view === "cards") return board(view, await listCourierRequests(db, "all", finished), couriers);
  const others = rows.filter(({ id }) => id !== open).map((row) => ({ ...row, log: [] }));
  return board(view, [...opened, ...others], couriers, routes);
}
