import { LATE_WEIGHT, type RouteFacts } from "#app/domain/couriers/route/stop.ts";

/** The least cost of visiting all stops lawfully, by trying every order that could still be better. Infinite if none is lawful. */
export function leastCost(facts: RouteFacts): number {
  const { stops, legsMs } = facts;
  const nearest = stops.map((_, to) =>
    Math.min(...legsMs.flatMap((row, from) => (from === to + 1 ? [] : [row[to + 1]!]))),
  );
  const isPickedHere = (job: string) => stops.some((stop) => stop.job === job && stop.kind === "pickup");
  const aboard = stops.filter(({ job }) => !isPickedHere(job));
  let best = Number.POSITIVE_INFINITY;

  type At = {
    row: number;
    clock: number;
    cost: number;
    goods: typeof aboard;
    spent: number;
    rests: number;
    pin: number;
  };
  function visit(left: readonly number[], at: At): void {
    const bound = at.cost + left.reduce((sum, stop) => sum + nearest[stop]!, 0);
    if (bound >= best) return;
    if (left.length === 0) {
      best = at.cost;
      return;
    }
    for (const stop of left) {
      const next = follow(facts, at, stop);
      if (next)
        visit(
          left.filter((other) => other !== stop),
          next,
        );
    }
  }
  const spent = aboard.reduce((sum, { valueCents }) => sum + valueCents, 0);
  visit(
    stops.map((_, at) => at),
    { row: 0, clock: facts.leavesAt, cost: 0, goods: aboard, spent, rests: 0, pin: -1 },
  );
  return best;

  function follow(
    { breaks, pinned, capPer, carryMostCents, oneRetailer }: RouteFacts,
    at: At,
    index: number,
  ): At | undefined {
    const stop = stops[index]!;
    const rank = pinned.indexOf(stop.id);
    if (rank >= 0 && rank < at.pin) return undefined;
    const isPickup = stop.kind === "pickup";
    if (!isPickup && !at.goods.some(({ job }) => job === stop.job)) return undefined;
    const goods = isPickup ? [...at.goods, stop] : at.goods.filter(({ job }) => job !== stop.job);
    const inVehicle = goods.reduce((sum, { valueCents }) => sum + valueCents, 0);
    const spent = goods.length === 0 ? 0 : at.spent + (isPickup ? stop.valueCents : 0);
    if (isPickup && (capPer === "route" ? spent : inVehicle) > carryMostCents) return undefined;
    if (isPickup && oneRetailer && goods.some(({ retailer }) => retailer !== stop.retailer)) return undefined;
    const leg = legsMs[at.row]![index + 1]!;
    let [clock, rests] = [at.clock + leg, at.rests];
    for (let rest = breaks[rests]; rest; rest = breaks[rests]) {
      const isIdle = clock + rest.ms <= stop.from;
      if (!isIdle && Math.max(clock, stop.from) + stop.serviceMs <= rest.by) break;
      clock += rest.ms;
      rests++;
    }
    clock = Math.max(clock, stop.from);
    if (clock > stop.until) return undefined;
    const cost = at.cost + leg + LATE_WEIGHT * Math.max(0, clock - stop.due);
    return { row: index + 1, clock: clock + stop.serviceMs, cost, goods, spent, rests, pin: Math.max(rank, at.pin) };
  }
}
