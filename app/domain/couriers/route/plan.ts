import { fillRearranged, fillWithStops } from "./rearrange.ts";
import type { LeftOutReason, RouteFacts, RoutePlan, RouteStop } from "./stop.ts";
import { type Order, Walk } from "./walk.ts";

type Found = { order: Order; cost: number };

/** Visits of stops that a search may try: a few milliseconds. */
const STEPS_MOST = 165_000;
const RUINED = [5, 9, 13];
const FEW = 7;
/** Less than a millisecond, so that rounding doesn't count as an improvement. */
const TINY = 1e-6;
const PART_MAX = 3;

/** Least driving and lateness, by insertion, moves of jobs and parts, and 2-opt. The same facts give the same plan. */
export function planRoute(facts: RouteFacts): RoutePlan {
  const plan = new Search(facts).plan();
  if (!plan.isPinned || plan.leftOut.length === 0) return plan;
  const unpinned = new Search({ ...facts, pinned: [] }).plan();
  return unpinned.leftOut.length < plan.leftOut.length ? unpinned : plan;
}

class Search {
  readonly #walk: Walk;
  readonly #facts: RouteFacts;
  readonly #scratch: number[] = [];
  readonly #jobs: Map<string, Order>;

  constructor(facts: RouteFacts) {
    this.#walk = new Walk(facts);
    this.#facts = facts;
    const byDue = facts.stops.map((stop, at) => ({ ...stop, number: at + 1 })).sort((a, b) => a.due - b.due);
    const pickups = byDue.toSorted((a, b) => Number(b.kind === "pickup") - Number(a.kind === "pickup"));
    this.#jobs = new Map(byDue.map(({ job }) => [job, pickups.flatMap((s) => (s.job === job ? [s.number] : []))]));
  }

  plan(): RoutePlan {
    const { stops, pinned } = this.#facts;
    const isPinned = stops.some(({ id }) => pinned.includes(id));
    // Anything put between pinned stops too early could make the next of them unlawful.
    const isFixed = ({ id, job }: RouteStop) => pinned.includes(id) || this.#jobs.get(job)!.length === 1;
    const begun = this.#insert([], [...new Set(stops.filter(isFixed).map(({ job }) => job))]).order;
    const placed = this.#jobsOf(begun);
    const { order, missing } = this.#insert(
      begun,
      [...this.#jobs.keys()].filter((job) => !placed.includes(job)),
    );
    let best = this.#rebuild(this.#improve(order));
    if (!isPinned && stops.length <= FEW && (missing.length > 0 || !this.#walk.isLawful(best.order))) {
      const { order } = this.#bestOfAll() ?? {};
      if (order) return { stops: this.#walk.times(order), leftOut: [], isPinned };
    }
    const leftOut = missing.map((job) => ({ job, reason: this.#whyMissing(job) }));
    while (!this.#walk.isLawful(best.order)) {
      const { job, ...rest } = this.#withoutWorst(best.order);
      leftOut.push({ job, reason: "hours" });
      best = this.#improve(rest.order);
    }
    return { stops: this.#walk.times(best.order), leftOut, isPinned };
  }

  #jobOf = (stop: number) => this.#facts.stops[stop - 1]!.job;
  #jobsOf = (order: Order) => [...new Set(order.map(this.#jobOf))];
  #without = (order: Order, jobs: readonly string[]) => order.filter((stop) => !jobs.includes(this.#jobOf(stop)));

  /** First the job that loses most if it has to take its second-best place. */
  #insert(order: Order, jobs: readonly string[]): { order: Order; missing: string[] } {
    const left = new Set(jobs);
    let built = order;
    for (;;) {
      let next: (Found & { job: string; regret: number }) | undefined;
      for (const job of left) {
        const places = this.#bestPlaces(built, this.#jobs.get(job)!);
        if (places && (!next || places.regret > next.regret)) next = { ...places, job };
      }
      // Some have a place only once others have left the vehicle.
      if (!next) return { order: built, missing: [...left] };
      left.delete(next.job);
      built = next.order;
    }
  }

  /** Orders that drive longer than the best so far aren't followed: lateness only adds to that. */
  #bestPlaces(order: Order, [one = 0, other]: Order, most = Number.POSITIVE_INFINITY) {
    const walk = this.#walk;
    const shift = other === undefined ? 1 : 2;
    walk.keep(order);
    const driven = walk.driven(order);
    let best = most;
    let second = most;
    let found: Order | undefined;
    for (let from = 0; from <= order.length; from++) {
      const before = order[from - 1] ?? 0;
      const after = order[from] ?? 0;
      const first = driven + walk.leg(before, one) - walk.leg(before, after);
      for (let to = from; to <= (other === undefined ? from : order.length); to++) {
        const last = to === from ? one : order[to - 1]!;
        const next = order[to] ?? 0;
        const length = to === from ? first : first + walk.leg(one, after) - walk.leg(last, next);
        const end = other === undefined ? walk.leg(one, next) : walk.leg(last, other) + walk.leg(other, next);
        if (length + end >= second) continue;
        const tried = fillWithStops(this.#scratch, order, from, one, to, other);
        const cost = walk.cost(tried, from, second, to + shift, shift);
        if (cost < best) {
          second = best;
          best = cost;
          found = tried.slice();
        } else if (cost < second) second = cost;
      }
    }
    return found && { order: found, cost: best, regret: Math.min(second, Number.MAX_VALUE) - best };
  }

  #improve(order: Order): Found {
    let best: Found = { order, cost: this.#walk.keep(order) };
    for (let better: Found | undefined = best; better && this.#walk.steps < STEPS_MOST; ) {
      better = this.#movePart(best) ?? this.#moveJob(best);
      if (better) best = better;
    }
    return best;
  }

  #moveJob({ order, cost }: Found): Found | undefined {
    for (const job of this.#jobsOf(order)) {
      const found = this.#bestPlaces(this.#without(order, [job]), this.#jobs.get(job)!, cost - TINY);
      if (found) return found;
    }
    return undefined;
  }

  /** A part of the order is turned around (2-opt), or changes places with the next one (or-opt). */
  #movePart({ order, cost }: Found): Found | undefined {
    this.#walk.keep(order);
    const slack = cost - this.#walk.driven(order) - TINY;
    let best: Found | undefined;
    for (let from = 0; from < order.length - 1; from++) {
      const before = order[from - 1] ?? 0;
      const first = order[from]!;
      for (let to = from + 2; to <= order.length; to++) {
        const last = order[to - 1]!;
        const after = order[to] ?? 0;
        const old = this.#walk.leg(before, first) + this.#walk.leg(last, after);
        for (let cut = from; cut < to; cut++) {
          if (cut > from && Math.min(cut - from, to - cut) > PART_MAX) continue;
          const end = cut > from ? order[cut - 1]! : first;
          const start = cut > from ? order[cut]! : last;
          let longer = this.#walk.leg(before, start) + this.#walk.leg(end, after) - old;
          if (cut > from) longer += this.#walk.leg(last, first) - this.#walk.leg(end, start);
          if (longer >= slack) continue;
          const tried = fillRearranged(this.#scratch, order, from, to, cut);
          const less = this.#walk.cost(tried, from, best?.cost ?? cost - TINY, to);
          if (less < Number.POSITIVE_INFINITY) best = { order: tried.slice(), cost: less };
        }
      }
    }
    return best;
  }

  #rebuild(found: Found): Found {
    let best = found;
    let vain = 0;
    const { length } = best.order;
    for (let round = 0; vain < 2 * RUINED.length * length && this.#walk.steps < STEPS_MOST; round++, vain++) {
      const size = RUINED[Math.floor(round / 2 / length) % RUINED.length]!;
      const from = Math.floor(round / 2) % length;
      const stop = best.order[from]!;
      const near = round % 2 ? best.order.toSorted((a, b) => this.#walk.leg(stop, a) - this.#walk.leg(stop, b)) : null;
      const ruined = this.#jobsOf(near ? near.slice(0, size) : best.order.slice(from, from + size));
      const { order, missing } = this.#insert(this.#without(best.order, ruined), ruined);
      if (missing.length > 0) continue;
      const tried = this.#improve(order);
      if (tried.cost >= best.cost - TINY) continue;
      best = tried;
      vain = 0;
    }
    return best;
  }

  #bestOfAll(): Found | undefined {
    let best: Found | undefined;
    const follow = (order: Order, ahead: readonly Order[]) => {
      const cost = this.#walk.keep(order);
      if (cost >= (best?.cost ?? Number.POSITIVE_INFINITY) || !this.#walk.isLawful(order)) return;
      if (ahead.length === 0) best = { order, cost };
      for (const [stop = 0, ...rest] of ahead) {
        const others = ahead.filter(([other]) => other !== stop);
        follow([...order, stop], rest.length > 0 ? [...others, rest] : others);
      }
    };
    follow([], [...this.#jobs.values()]);
    return best;
  }

  #withoutWorst(order: Order): Found & { job: string } {
    const tried = this.#jobsOf(order).map((job) => {
      const rest = this.#without(order, [job]);
      return { job, order: rest, cost: this.#walk.keep(rest) };
    });
    return tried.reduce((best, each) => (each.cost < best.cost ? each : best));
  }

  /** Jobs that can't be carried even alone. Without pinned stops, all others fit in at the end. */
  #whyMissing(job: string): LeftOutReason {
    const most = this.#facts.carryMostCents;
    return this.#facts.stops.some((stop) => stop.job === job && stop.valueCents > most) ? "value" : "retailer";
  }
}
