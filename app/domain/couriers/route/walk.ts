import { LATE_WEIGHT, type PlannedStop, type RouteFacts } from "./stop.ts";

/** The search may pass through orders that come after a stop's last lawful moment; a plan may not. */
const UNLAWFUL_WEIGHT = 1000;

/** The cost of starting and recording an order, in stop visits. */
const OVERHEAD_STEPS = 10;

/** Stops are numbered from 1; 0 is the courier's location and home. */
export type Order = readonly number[];

type State = { at: number; time: number; cost: number; aboard: number; load: number; breaks: number; pins: number };

/** Follows an order of stops. Takes nearly all the time of a search, so it reads arrays of numbers. */
export class Walk {
  /** Stops visited so far: a bound on the search that doesn't depend on the machine. */
  steps = 0;
  readonly #facts: RouteFacts;
  readonly #width: number;
  readonly #legs: Float64Array;
  readonly #windows: Float64Array;
  readonly #bits: Int32Array;
  /** Jobs that a pickup must not meet in the vehicle. */
  readonly #strangers: Int32Array;
  readonly #pins: Int32Array;
  readonly #states: State[];
  #total = 0;

  constructor(facts: RouteFacts) {
    const { stops, oneRetailer, pinned } = facts;
    const jobs = [...new Set(stops.map(({ job }) => job))];
    const sum = (subset: typeof stops) => subset.reduce((bits, { job }) => bits | (1 << jobs.indexOf(job)), 0);
    const picked = sum(stops.filter(({ kind }) => kind === "pickup"));
    const aboard = stops.filter((stop) => !(picked & sum([stop])));
    this.#facts = facts;
    this.#width = stops.length + 1;
    this.#legs = Float64Array.from(facts.legsMs.flat());
    this.#windows = Float64Array.from(
      stops.flatMap(({ from, due, until, serviceMs }) => [from, due, until, serviceMs]),
    );
    this.#bits = Int32Array.from(stops, (stop) => sum([stop]));
    this.#strangers = Int32Array.from(stops, ({ retailer }) =>
      oneRetailer ? sum(stops.filter((other) => other.retailer !== retailer)) : 0,
    );
    this.#pins = Int32Array.from(stops, ({ id }) => pinned.indexOf(id));
    const load = aboard.reduce((cents, { valueCents }) => cents + valueCents, 0);
    this.#states = [{ at: 0, time: facts.leavesAt, cost: 0, aboard: sum(aboard), load, breaks: 0, pins: 0 }];
  }

  leg(from: number, to: number): number {
    return this.#legs[from * this.#width + to]!;
  }

  driven(order: Order): number {
    const legs = order.map((to, place) => this.leg(order[place - 1] ?? 0, to));
    return legs.reduce((sum, leg) => sum + leg, this.leg(order.at(-1) ?? 0, 0));
  }

  /** Remembers an order, so that others which begin alike are followed from where they differ. */
  keep(order: Order): number {
    this.#total = this.cost(order, 0, Number.POSITIVE_INFINITY);
    return this.#total;
  }

  /**
   * Infinite if it can't be lawful, or isn't below `most`. The stops before `first` are as last kept, and those from
   * `same` on, `shift` places later: an order that reaches them no earlier and no cheaper can't win.
   */
  cost(order: Order, first: number, most: number, same?: number, shift = 0): number {
    const windows = this.#windows;
    const keeps = same === undefined;
    this.steps += OVERHEAD_STEPS;
    const { stops, breaks, carryMostCents, capPer } = this.#facts;
    let { at, time, cost, aboard, load, breaks: breaksTaken, pins } = this.#states[first]!;
    for (let place = first; place < order.length; place++) {
      if (same !== undefined && place >= same) {
        const earlier = this.#states[place - shift]!;
        if (time >= earlier.time && cost + this.#total - earlier.cost >= most) return Number.POSITIVE_INFINITY;
      }
      this.steps++;
      const to = order[place]!;
      const pin = this.#pins[to - 1]!;
      if (pin >= 0) {
        if (pin < pins) return Number.POSITIVE_INFINITY;
        pins = pin;
      }
      const { kind, valueCents } = stops[to - 1]!;
      const bit = this.#bits[to - 1]!;
      if (kind === "pickup") {
        load += valueCents;
        if (load > carryMostCents || aboard & this.#strangers[to - 1]!) return Number.POSITIVE_INFINITY;
        aboard |= bit;
      } else {
        if (!(aboard & bit)) return Number.POSITIVE_INFINITY;
        aboard &= ~bit;
        if (capPer === "vehicle") load -= valueCents;
        else if (aboard === 0) load = 0;
      }
      const window = 4 * (to - 1);
      const opens = windows[window]!;
      const service = windows[window + 3]!;
      const leg = this.#legs[at * this.#width + to]!;
      time += leg;
      while (breaksTaken < breaks.length) {
        const { by, ms } = breaks[breaksTaken]!;
        if (time + ms > opens && Math.max(time, opens) + service <= by) break;
        time += ms;
        breaksTaken++;
      }
      if (time < opens) time = opens;
      cost += leg;
      if (time > windows[window + 1]!) cost += LATE_WEIGHT * (time - windows[window + 1]!);
      if (time > windows[window + 2]!) cost += UNLAWFUL_WEIGHT * (time - windows[window + 2]!);
      if (cost >= most) return Number.POSITIVE_INFINITY;
      time += service;
      at = to;
      if (keeps) this.#states[place + 1] = { at, time, cost, aboard, load, breaks: breaksTaken, pins };
    }
    cost += this.leg(at, 0);
    return cost < most ? cost : Number.POSITIVE_INFINITY;
  }

  times(order: Order): PlannedStop[] {
    this.keep(order);
    return order.map((to, place) => {
      const { id, due, serviceMs } = this.#facts.stops[to - 1]!;
      const [before, after] = [this.#states[place]!, this.#states[place + 1]!];
      const arrival = before.time + this.leg(before.at, to);
      const at = after.time - serviceMs;
      const rests = this.#facts.breaks.slice(before.breaks, after.breaks);
      const begins = arrival <= (rests[0]?.by ?? 0) ? arrival : before.time;
      const breaksAt = rests.map((_, nth) => rests.slice(0, nth).reduce((time, { ms }) => time + ms, begins));
      return { id, at, lateMs: Math.max(0, at - due), breaksAt };
    });
  }

  isLawful(order: Order): boolean {
    if (this.keep(order) === Number.POSITIVE_INFINITY) return false;
    return order.every((stop, place) => {
      const { serviceMs, until } = this.#facts.stops[stop - 1]!;
      return this.#states[place + 1]!.time - serviceMs <= until;
    });
  }
}
