import { LogOut, RefreshCw, Users, Wallet } from "lucide-react";
import { useEffect } from "react";
import { href, Link, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { appContext } from "#app/context.ts";
import {
  byUrgency,
  courierCard,
  expectedCard,
  finishedNext,
  finishedWanted,
  matchesFilter,
} from "#app/domain/courier-card.ts";
import { requireCourierStaff } from "#app/session.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LogoutForm } from "#app/ui/logout-form.tsx";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { useToast } from "#app/ui/toast.tsx";
import { listCouriers } from "#db/courier-people.ts";
import { listCourierRequests } from "#db/courier-requests.ts";
import { barLink, CourierBar } from "../courier/courier-bar.tsx";
import { EarlierLink } from "../courier/earlier-link.tsx";
import { keepLast } from "../courier/keep-last.ts";
import { RefusedNotice, refusalOf } from "../courier/refused-notice.tsx";
import { useMoveQueue } from "../courier/use-move-queue.ts";
import { useLive } from "../shop/use-live.ts";
import type { Route } from "./+types/orders";
import { BoardCard } from "./board-card.tsx";
import { BoardFilter, useBoardFilter } from "./board-filter.tsx";
import { BoardMap } from "./board-map.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useServerNow } from "./use-server-now.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Courier Orders");

/** A dispatcher sees all requests, a courier the pending ones and its own (DECISIONS 4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCourierStaff(context, request);
  const app = context.get(appContext);
  const viewer = { id: actor.userId, role: actor.role, vendorId: null };
  const dispatches = actor.role !== "courier";
  const { searchParams } = new URL(request.url);
  const finished = finishedWanted(searchParams);
  const [list, couriers] = await Promise.all([
    listCourierRequests(app.db, dispatches ? "all" : { courierId: actor.userId }, finished),
    dispatches ? listCouriers(app.db) : [],
  ]);
  const cards = list.map(({ log, ...row }) => courierCard(row, log, viewer)).sort(byUrgency);
  return {
    viewer,
    dispatches,
    now: app.now(),
    cards,
    earlier: finishedNext(cards, finished),
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    tiles: app.settings.mapTiles,
    refused: refusalOf(searchParams.get("refused")),
  };
}

type Board = Awaited<ReturnType<typeof loader>>;
const shownLast = keepLast<Board>();
const THE_BOARD = "board";

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<Board> =>
  shownLast.or(THE_BOARD, serverLoader);

/** Search and filter look through what is here already; only earlier deliveries are asked for. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : finishedWanted(currentUrl.searchParams) !== finishedWanted(nextUrl.searchParams);

export default function CourierOrders({ loaderData }: Route.ComponentProps) {
  const { viewer, dispatches, couriers, tiles } = loaderData;
  useEffect(() => shownLast.put(THE_BOARD, loaderData), [loaderData]);
  useLive("/live/dispatch");
  const now = useServerNow(loaderData.now);
  const toast = useToast();
  const { revalidate, state } = useRevalidator();
  const { waiting, unseen, send } = useMoveQueue(viewer.id, (_, answer) => {
    if (answer.kind === "done") toast(answer.message);
    if (answer.kind === "refused") toast(`Failed to update status. ${answer.message}`, "bad");
    if (answer.kind !== "unreachable") void revalidate();
  });
  const filter = useBoardFilter();
  const cards = loaderData.cards.map((card) => expectedCard(card, unseen(card), viewer));
  const shown = cards.filter((card) => matchesFilter(card, filter));

  return (
    <>
      <CourierBar wide>
        {dispatches ? (
          <Link to={href("/dispatch/couriers")} className={barLink}>
            <Users className="size-4" aria-hidden />
            <span className="max-sm:sr-only">Couriers</span>
          </Link>
        ) : null}
        <Link to={href("/courier-orders/settlement")} className={barLink}>
          <Wallet className="size-4" aria-hidden />
          <span className="max-sm:sr-only">Settlement</span>
        </Link>
        <LogoutForm next="/courier-login">
          <button type="submit" className={barLink}>
            <LogOut className="size-4" aria-hidden />
            <span className="max-sm:sr-only">Logout</span>
          </button>
        </LogoutForm>
      </CourierBar>
      <main id="main" className="mx-auto max-w-[1440px] px-4 py-6 pb-32">
        <div className="flex items-center justify-between gap-4">
          <h1 className="font-display text-3xl font-semibold">Courier Orders</h1>
          <Button look="secondary" onClick={() => void revalidate()}>
            <RefreshCw className={`size-4 ${state === "loading" ? "animate-spin" : ""}`} aria-hidden />
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
        </div>
        <StatusTiles cards={cards} current={filter.status} more={loaderData.earlier !== null} />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,40%)]">
          <section aria-label="Courier requests" className="min-w-0">
            <BoardFilter filter={filter} />
            <WaitingNotice count={waiting.length} />
            <RefusedNotice message={loaderData.refused} />
            {shown.length === 0 ? (
              <EmptyState
                title={cards.length === 0 ? "No courier requests found" : "No courier requests match your filters"}
              />
            ) : (
              <ul className="mt-4 space-y-3">
                {shown.map((card) => (
                  <li key={card.id}>
                    <BoardCard
                      card={card}
                      now={now}
                      viewer={viewer}
                      couriers={couriers}
                      waiting={waiting.some((move) => move.requestId === card.id)}
                      send={send}
                    />
                  </li>
                ))}
              </ul>
            )}
            <EarlierLink finished={loaderData.earlier} />
          </section>
          <BoardMap cards={shown} tiles={tiles} />
        </div>
      </main>
      <UndoBar cards={cards} now={now} send={send} />
    </>
  );
}
