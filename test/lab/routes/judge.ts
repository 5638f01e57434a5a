import type { RouteFacts, RoutePlan } from "#app/domain/couriers/route/stop.ts";

/** What is unlawful about a plan. Knows nothing of how the planner counts: it replays the day from the planned times. */
export function faultsOf(facts: RouteFacts, plan: RoutePlan): string[] {
  const faults: string[] = [];
  const stopOf = new Map(facts.stops.map((stop, at) => [stop.id, { ...stop, row: at + 1 }]));
  const left = new Set(plan.leftOut.map(({ job }) => job));
  const planned = plan.stops.map(({ id }) => id);
  for (const { id, job } of facts.stops) {
    const times = planned.filter((visitId) => visitId === id).length;
    if (times !== (left.has(job) ? 0 : 1)) faults.push(`${id} is visited ${times} times`);
  }
  const picked = new Set(facts.stops.filter(({ kind }) => kind === "pickup").map(({ job }) => job));
  const vehicle = new Map(facts.stops.filter(({ job }) => !picked.has(job)).map((stop) => [stop.job, stop]));
  const sum = (goods: Iterable<{ valueCents: number }>) =>
    [...goods].reduce((total, stop) => total + stop.valueCents, 0);
  let routeCents = sum(vehicle.values());
  let [row, free] = [0, facts.leavesAt];
  const rested: number[] = [];
  for (const visit of plan.stops) {
    const stop = stopOf.get(visit.id);
    if (!stop) return [...faults, `${visit.id} is no stop`];
    const rests = facts.breaks.slice(rested.length, rested.length + visit.breaksAt.length);
    for (const [nth, began] of visit.breaksAt.entries()) {
      const rest = rests[nth];
      if (!rest || began > Math.max(rest.by, facts.leavesAt) + 1) faults.push(`a break begins late before ${stop.id}`);
      if (began < free - 1) faults.push(`a break begins at work before ${stop.id}`);
    }
    rested.push(...visit.breaksAt);
    const earliest = free + facts.legsMs[row]![stop.row]! + sum(rests.map(({ ms }) => ({ valueCents: ms })));
    if (visit.at < earliest - 1) faults.push(`${stop.id} can't be reached so early`);
    if (visit.at < stop.from) faults.push(`${stop.id} is before its window`);
    if (visit.at > stop.until) faults.push(`${stop.id} is after the lawful hours`);
    if (Math.abs(visit.lateMs - Math.max(0, visit.at - stop.due)) > 1)
      faults.push(`${stop.id} is late by something else`);
    free = visit.at + stop.serviceMs;
    row = stop.row;
    if (facts.breaks.slice(rested.length).some(({ by }) => free > by + 1)) faults.push(`no break before ${stop.id}`);
    if (stop.kind === "drop") {
      if (!vehicle.delete(stop.job)) faults.push(`${stop.id} comes before its pickup`);
      if (vehicle.size === 0) routeCents = 0;
      continue;
    }
    vehicle.set(stop.job, stop);
    routeCents += stop.valueCents;
    const cents = facts.capPer === "route" ? routeCents : sum(vehicle.values());
    if (cents > facts.carryMostCents) faults.push(`${stop.id} is over the cap`);
    const retailers = new Set([...vehicle.values()].map(({ retailer }) => retailer));
    if (facts.oneRetailer && retailers.size > 1) faults.push(`${stop.id} mixes dispensaries`);
  }
  if (plan.isPinned) {
    const pinned = facts.pinned.filter((id) => planned.includes(id));
    const order = planned.filter((id) => pinned.includes(id));
    if (pinned.join() !== order.join()) faults.push("pinned stops changed places");
  }
  return faults;
}
