import { type DragEvent, useState } from "react";
import { href } from "react-router";
import type { ShownRoute, ShownStop } from "#app/domain/couriers/route/shown-route.ts";
import { droppedStop, type JobAhead, stopsAhead } from "#app/domain/couriers/route/stops-ahead.ts";
import { usePost, useRefusalToast } from "#app/ui/form/use-post.ts";
import { kinds, Late, Move, ROUTE_FAILED, RouteButton } from "../delivery/route-stops.tsx";

type Props = { courierId: string; route: ShownRoute; jobs: readonly JobAhead[] };

const orders: Record<ShownRoute["order"], string> = {
  planned: "Planned route",
  driver: "The driver chose this order. Call them to change it.",
  dispatch: "Dispatch chose this order. The driver can change it.",
};

/** A courier's stops in one line. A dispatcher may change their order, unless the driver chose it. */
export function CourierRoute({ courierId, route, jobs }: Props) {
  const stops = stopsAhead(route, jobs);
  if (stops.length === 0 && route.notes.length === 0) return null;
  return (
    <div className="border-b border-line px-3 py-2 text-sm">
      <ol aria-label={orders[route.order]} className="flex flex-wrap gap-x-4">
        {stops.map((stop, at) => (
          <li key={stop.id}>
            <Stop stop={stop} at={at} />
          </li>
        ))}
      </ol>
      {route.order === "planned" ? null : <p className="text-quiet">{orders[route.order]}</p>}
      {route.notes.map((note) => (
        <p key={note} className="text-danger">
          {note}
        </p>
      ))}
      {route.order === "driver" || stops.length < 2 ? null : (
        <Reorder courierId={courierId} order={route.order} stops={stops} />
      )}
    </div>
  );
}

const Stop = ({ stop, at }: { stop: ShownStop; at: number }) => (
  <>
    <span className="text-quiet tabular-nums">{at + 1}</span> {kinds[stop.kind]} {stop.orderNumber}{" "}
    <span className="tabular-nums">{stop.timeText}</span> <Late stop={stop} />
  </>
);

type ReorderProps = { courierId: string; order: ShownRoute["order"]; stops: readonly ShownStop[] };

/** By the buttons, or by dragging a stop onto another's place. */
function Reorder({ courierId, order, stops }: ReorderProps) {
  const [dragged, setDragged] = useState<number>();
  const post = usePost("courierRoute", ROUTE_FAILED);
  useRefusalToast(post);
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    // The courier's rows are a drop target of their own.
    event.stopPropagation();
    setDragged(undefined);
    if (dragged === undefined || dragged === to) return;
    const action = href("/courier-orders/route");
    void post.fetcher.submit({ stops: droppedStop(stops, dragged, to).join(), courierId }, { method: "post", action });
  };
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">Change the order</summary>
      <ol>
        {stops.map((stop, at) => (
          <li
            key={stop.id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, at)}
            className={`flex cursor-grab items-center justify-between gap-2 ${dragged === at ? "opacity-60" : ""}`}
          >
            <span className="min-w-0 break-words">
              <Stop stop={stop} at={at} /> <span className="text-quiet">{stop.address}</span>
            </span>
            <span className="flex shrink-0">
              <Move stops={stops} at={at} by={-1} courierId={courierId} />
              <Move stops={stops} at={at} by={1} courierId={courierId} />
            </span>
          </li>
        ))}
      </ol>
      {order === "dispatch" ? (
        <RouteButton stops={[]} courierId={courierId}>
          Use the planned order
        </RouteButton>
      ) : null}
    </details>
  );
}
