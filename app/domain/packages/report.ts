import type { Trip, TripGoods } from "../couriers/trips/trip.ts";
import { sum } from "../sum.ts";
import type { PickedUnits } from "./package.ts";

/** A trip as track and trace has it. `order`: the order's number. */
export type TracedTrip = {
  id: number;
  number: string;
  hasLeft: boolean;
  hasEnded: boolean;
  stops: readonly { id: number; order: string; isDone: boolean }[];
};

export type ReportedGoods = PickedUnits & { retailCents: number; soldCents: number };
export type ReportedStop = { order: string; address: string; goods: ReportedGoods[] };

/** One call to track and trace. */
export type TripReport =
  | { kind: "begin"; stops: ReportedStop[] }
  | { kind: "leave"; id: number }
  | { kind: "load"; id: number; stops: ReportedStop[] }
  | { kind: "deliver"; stops: { id: number; at: number; delivered: string[]; returned: PickedUnits[] }[] }
  | { kind: "end"; id: number; at: number; counted: PickedUnits[] };

/** The next call that brings track and trace closer to the trip; undefined if it has all of it. */
export function nextReport(trip: Trip, traced: TracedTrip | undefined): TripReport | undefined {
  const stops = stopsOf(trip);
  const reported = stops.map(({ stop }) => stop);
  if (!traced) return reported.length > 0 ? { kind: "begin", stops: reported } : undefined;
  const { id } = traced;
  if (!traced.hasLeft) return { kind: "leave", id };
  if (traced.hasEnded) return undefined;
  const missing = reported.filter(({ order }) => !traced.stops.some((known) => known.order === order));
  if (missing.length > 0) return { kind: "load", id, stops: missing };
  const done = stops.flatMap(({ stop, goods }) => {
    const known = traced.stops.find(({ order, isDone }) => order === stop.order && !isDone);
    const at = known && doneAt(goods);
    if (!known || !at) return [];
    const delivered = goods[0]?.deliveredAt ? stop.goods.map(({ uid }) => uid) : [];
    return [{ id: known.id, at, delivered, returned: delivered.length > 0 ? [] : byTag(stop.goods) }];
  });
  if (done.length > 0) return { kind: "deliver", stops: done };
  return trip.endedAt === null ? undefined : { kind: "end", id, at: trip.endedAt, counted: countedOf(trip) };
}

/** Stops whose goods come from packages. */
function stopsOf({ goods }: Trip): { stop: ReportedStop; goods: TripGoods[] }[] {
  const tagged = goods.filter(({ packages }) => packages.length > 0);
  return [...Map.groupBy(tagged, ({ orderNumber }) => orderNumber)].map(([order, lines]) => ({
    stop: { order, address: lines[0]?.deliveryAddress ?? "", goods: lines.flatMap(goodsOf) },
    goods: lines,
  }));
}

/** The price of a line, by its units; the last package carries what rounding leaves. */
function goodsOf({ packages, units, retailCents, soldCents }: TripGoods): ReportedGoods[] {
  let rest = soldCents ?? 0;
  return packages.map((picked, at) => {
    const share = at === packages.length - 1 ? rest : Math.round(((soldCents ?? 0) * picked.units) / units);
    rest -= share;
    return { ...picked, retailCents: (retailCents ?? 0) * picked.units, soldCents: share };
  });
}

const doneAt = ([first]: readonly TripGoods[]): number | null =>
  first?.deliveredAt ?? (first?.status === "CANCELLED" ? first.updatedAt : null);

const byTag = (goods: readonly PickedUnits[]): PickedUnits[] =>
  [...Map.groupBy(goods, ({ uid }) => uid)].map(([uid, lines]) => ({
    uid,
    units: sum(lines.map(({ units }) => units)),
  }));

/** What came back of each package. A line that came back short is short in its last package. */
const countedOf = ({ goods }: Trip): PickedUnits[] =>
  byTag(
    goods.flatMap(({ packages, counted, deliveredAt }) => {
      let left = deliveredAt === null ? (counted ?? 0) : 0;
      return packages.map(({ uid, units }) => {
        const back = Math.min(left, units);
        left -= back;
        return { uid, units: back };
      });
    }),
  );
