import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { href } from "react-router";
import type { ShownRoute, ShownStop } from "#app/domain/couriers/route/shown-route.ts";
import { type JobAhead, movedStop, stopsAhead } from "#app/domain/couriers/route/stops-ahead.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";

export const kinds = { pickup: "Pickup", drop: "Drop-off", return: "Return" } as const;

type Props = { route: ShownRoute; jobs: readonly JobAhead[] };

export function RouteStops({ route, jobs }: Props) {
  const stops = stopsAhead(route, jobs);
  if (stops.length === 0 && route.notes.length === 0) return null;
  const canMove = stops.some((_, at) => movedStop(stops, at, 1));
  return (
    <section aria-labelledby="route" className="mt-4 max-w-2xl rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="route" className="font-display text-xl font-semibold">
          Your route
        </h2>
        {route.order !== "planned" ? (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm font-semibold text-leaf-deep">
              {route.order === "driver" ? "Your order" : "Dispatch chose this order. You can change it."}
            </span>
            <RouteButton stops={[]}>Use the planned order</RouteButton>
          </div>
        ) : (
          <span className="text-sm text-quiet">Planned order</span>
        )}
      </div>
      <ol className="divide-y divide-line">
        {stops.map((stop, at) => (
          <li key={stop.id} className="py-3">
            {stop.breakText ? <p className="mb-2 text-sm font-semibold">{stop.breakText}</p> : null}
            <div className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3">
              <span className="grid size-8 place-items-center self-start rounded-full bg-wash font-semibold text-leaf-deep tabular-nums">
                {at + 1}
              </span>
              <a href={`#request-${stop.requestId}`} className="min-w-0">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <b className="font-semibold">
                    {kinds[stop.kind]} {stop.timeText}
                  </b>
                  <Late stop={stop} />
                </span>
                <span className="block break-words">
                  {stop.name} <span className="text-quiet">· {stop.orderNumber}</span>
                </span>
                <span className="block text-sm break-words text-quiet">{stop.address}</span>
              </a>
              {canMove ? (
                <span className="flex">
                  <Move stops={stops} at={at} by={-1} />
                  <Move stops={stops} at={at} by={1} />
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {route.notes.map((note) => (
        <p key={note} className="mt-2 flex items-start gap-1 text-sm font-semibold text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {note}
        </p>
      ))}
    </section>
  );
}

export const Late = ({ stop }: { stop: ShownStop }) =>
  stop.lateText ? <span className="text-sm font-semibold text-danger">{stop.lateText}</span> : null;

type MoveProps = { stops: readonly ShownStop[]; at: number; by: -1 | 1; courierId?: string };

export function Move({ stops, at, by, courierId }: MoveProps) {
  const moved = movedStop(stops, at, by);
  const { kind, orderNumber } = stops[at]!;
  const Icon = by < 0 ? ArrowUp : ArrowDown;
  if (!moved) return <span className="size-11" />;
  return (
    <RouteButton stops={moved} look="quiet" courierId={courierId}>
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="sr-only">
        Move {kinds[kind].toLowerCase()} of order {orderNumber} {by < 0 ? "up" : "down"}
      </span>
    </RouteButton>
  );
}

type ButtonProps = {
  stops: readonly string[];
  look?: "quiet";
  courierId?: string | undefined;
  children: React.ReactNode;
};

export const ROUTE_FAILED = "Failed to change the route. Please try again.";

export const RouteButton = ({ stops, look, courierId, children }: ButtonProps) => (
  <PostButton
    form="courierRoute"
    action={href("/courier-orders/route")}
    failed={ROUTE_FAILED}
    fields={{ stops: stops.join(), ...(courierId ? { courierId } : {}) }}
    look={look ?? "secondary"}
    className={look ? "size-11" : ""}
  >
    {children}
  </PostButton>
);
