import { useEffect } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { runsDispatch, viewerOf } from "#app/domain/couriers/access.ts";
import { type Assignment, boardViewIn, carriedBy, withJobs } from "#app/domain/couriers/board.ts";
import {
  type CourierCard,
  finishedLimitIn,
  isCurrentJob,
  matchesFilter,
  readCardFilter,
} from "#app/domain/couriers/card.ts";
import { dutyOf } from "#app/domain/couriers/offer.ts";
import { waitingSentence } from "#app/domain/couriers/waiting-moves.ts";
import { statusOf } from "#app/domain/outcome.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { OfflineBanner } from "#app/ui/page/offline-banner.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { useLive } from "#app/ui/use-live.ts";
import { findShift } from "#db/couriers/offers.ts";
import { DutySwitch } from "../delivery/duty-switch.tsx";
import { fallBackToLast } from "../delivery/last-loaded.ts";
import { EarlierLink, ListFailed, RefreshButton } from "../delivery/list-parts.tsx";
import { submitMoveForm } from "../delivery/move-action.ts";
import { OfferCards } from "../delivery/offer-cards.tsx";
import { PositionSwitch } from "../delivery/position-switch.tsx";
import { RouteStops } from "../delivery/route-stops.tsx";
import { useSavedJobs, useServerTime } from "../delivery/use-saved-jobs.ts";
import { errorMeta } from "../error-meta.ts";
import { onlyFields, postedFields } from "../forms.ts";
import { PushButton } from "../push-button.tsx";
import { useOfflinePage } from "../use-offline-page.ts";
import type { Route } from "./+types/orders";
import { BoardCard } from "./board-card.tsx";
import { BoardFilter, StatusTiles } from "./board-filter.tsx";
import { BoardMap } from "./board-map.tsx";
import { loadBoard, noteChange } from "./changed-cards.ts";
import { readBoard } from "./read-board.ts";
import { RequestRows } from "./request-rows.tsx";
import { SelectedBar } from "./selected-bar.tsx";
import { SuggestButton } from "./suggest-button.tsx";
import { useBoardMoves } from "./use-board-moves.ts";
import { useSelection } from "./use-selection.ts";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error) ?? hiddenMeta("Courier Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const dispatches = runsDispatch(actor);
  const { searchParams } = new URL(request.url);
  const [board, shift] = await Promise.all([
    readBoard(visit.db, actor, searchParams, visit.now()),
    dispatches ? undefined : findShift(visit.db, actor.userId),
  ]);
  return {
    ...board,
    viewer: viewerOf(actor),
    now: visit.now(),
    isKept: searchParams.has("jobs"),
    tiles: visit.settings.mapTiles,
    dispatchPhone: visit.settings.dispatchPhone,
    // Only drivers get notifications, for deliveries that others assign to them or take away.
    push: dispatches || !visit.push ? null : { key: visit.push.key, owner: actor.userId },
    duty: dispatches ? null : dutyOf(shift),
    shift: shift?.startedAt ?? null,
  };
}

/** Delivery forms without scripts post here, so that a refusal can show what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const { requestId = "", ...form } = await postedFields(request);
  const moved = await submitMoveForm(visit, actor, requestId, form);
  if (moved.ok) throw redirect(`${href("/courier-orders")}?open=${requestId}`, 303);
  const { message, fields = {} } = moved;
  const typed = onlyFields(form, ["idChecked", "idMethod", "pin", "photo"]);
  return data({ requestId, message, fields, typed }, { status: statusOf(moved.reason) });
}

type Loaded = Awaited<ReturnType<typeof loader>>;
const shownLast = fallBackToLast<Loaded>();
const THE_BOARD = "board";

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> =>
  shownLast.or(THE_BOARD, () => loadBoard(request, shownLast.get(THE_BOARD), serverLoader));

/** Search and filter use the loaded data; only earlier deliveries and an opened row's log are fetched. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const [before, after] = [currentUrl.searchParams, nextUrl.searchParams];
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return (
    finishedLimitIn(before) !== finishedLimitIn(after) ||
    boardViewIn(before) !== boardViewIn(after) ||
    (after.has("open") && before.get("open") !== after.get("open"))
  );
};

/** Only customers with an order of ours have a page to see the courier on. */
const sharedJobs = (jobs: readonly CourierCard[]) =>
  jobs.flatMap(({ id, status, isMine, orderId }) => (status === "PICKED_UP" && isMine && orderId ? [id] : []));

export default function CourierOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { view, tiles, earlier, push } = loaderData;
  const dispatches = runsDispatch(loaderData.viewer);
  useEffect(() => shownLast.save(THE_BOARD, loaderData), [loaderData]);
  useLive("/live/dispatch", noteChange);
  useOfflinePage();
  const now = useClock(useServerTime(loaderData), view === "cards" ? 1000 : 10_000);
  const board = useBoardMoves(loaderData, actionData);
  const { cards, places, offline, waiting, isWaiting, move } = board;
  const viewer = { ...loaderData.viewer, carries: carriedBy(loaderData.viewer.id, cards) };
  useSavedJobs(dispatches ? null : loaderData.cards.filter(isCurrentJob));
  const [params] = useSearchParams();
  const filter = readCardFilter(params);
  const couriers = withJobs(loaderData.couriers, cards);
  const others = places.others.filter(
    (card) => places.frozenHeight(card.id) !== undefined || matchesFilter(card, filter),
  );
  const shown = [...places.jobs, ...others];
  const ownRoute = viewer.id && !dispatches ? loaderData.routes[viewer.id] : undefined;

  const full = (card: CourierCard) => (
    <BoardCard
      card={card}
      now={now}
      viewer={viewer}
      couriers={couriers}
      dispatchPhone={loaderData.dispatchPhone}
      board={board}
    />
  );
  const list = (cards: typeof shown) => (
    <ul className="space-y-3">
      {cards.map((card) => (
        <li key={card.id}>{full(card)}</li>
      ))}
    </ul>
  );
  const inRows = view !== "cards";
  const grouped = view === "courier" || view === "status";
  const selection = useSelection(others.map(({ id }) => id));
  const assign = (assignments: readonly Assignment[]) => {
    board.assign(assignments);
    selection.clear();
  };

  const controls = (
    <>
      <StatusTiles cards={cards} current={filter.status} more={earlier !== null} />
      <BoardFilter filter={filter} view={dispatches ? view : null}>
        {dispatches ? (
          <SuggestButton cards={others} chosen={selection.chosen} couriers={couriers} assign={assign} />
        ) : null}
      </BoardFilter>
    </>
  );

  return (
    <Main width="board">
      <OfflineBanner isOffline={offline && waiting.length > 0}>
        {waitingSentence(waiting.length) || "Delivery updates are saved and sent when you’re back online."}
      </OfflineBanner>
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-display text-2xl font-semibold">Courier Orders</h1>
        <RefreshButton />
      </div>
      {board.refused === null ? null : <ConfirmDialog {...board.refused} keep="OK" onClose={board.closeRefused} />}
      {loaderData.duty ? <DutySwitch duty={loaderData.duty} /> : null}
      {loaderData.duty === "duty" ? (
        <OfferCards cards={cards} now={now} send={move} isAssigning={board.isAssigning} />
      ) : null}
      {ownRoute ? <RouteStops route={ownRoute} jobs={cards.filter(({ isMine }) => isMine)} /> : null}
      {inRows ? <div className="mt-3 grid grid-cols-1 gap-3">{controls}</div> : null}
      <div
        className={`mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${grouped ? "" : inRows ? "xl:grid-cols-[minmax(0,1fr)_minmax(18rem,28%)]" : "xl:grid-cols-[minmax(0,1fr)_minmax(20rem,40%)]"}`}
      >
        <div className="min-w-0">
          {places.jobs.length > 0 ? (
            <section aria-labelledby="jobs" data-jobs className="mb-8">
              <h2 id="jobs" className="mb-4 font-display text-xl font-semibold max-sm:sr-only">
                {places.jobs.length === 1 ? "Your current job" : "Your current jobs"}
              </h2>
              <PositionSwitch jobs={sharedJobs(places.jobs)} shift={loaderData.shift} />
              {list(places.jobs)}
            </section>
          ) : null}
          <section aria-label="Courier requests" className="grid grid-cols-1 gap-3">
            {inRows || loaderData.isKept ? null : controls}
            {inRows ? (
              <>
                <SelectedBar cards={others} couriers={couriers} viewer={viewer} selection={selection} assign={assign} />
                {grouped || others.length > 0 ? (
                  <RequestRows
                    view={view}
                    couriers={couriers}
                    routes={loaderData.routes}
                    cards={others}
                    now={now}
                    selection={selection}
                    isWaiting={isWaiting}
                    assign={assign}
                    full={full}
                  />
                ) : null}
              </>
            ) : others.length > 0 ? (
              list(others)
            ) : null}
            {others.length === 0 && (places.jobs.length === 0 || filter.text || filter.status) ? (
              <EmptyState
                title={cards.length === 0 ? "No courier requests found" : "No courier requests match your filters"}
              />
            ) : null}
            <EarlierLink finished={earlier} />
          </section>
          <PushButton
            push={push}
            reason="Get notified when a delivery is assigned to you, even when this page is closed."
            className="mt-4"
          />
        </div>
        {grouped ? null : (
          <BoardMap
            cards={shown}
            couriers={loaderData.couriers}
            tiles={tiles}
            choose={inRows ? selection.select : null}
          />
        )}
      </div>
    </Main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ListFailed error={error} />;
