/** Instants and durations in ms. A stop waits until `from`, is late after `due`, and never begins after `until`. */
export type RouteStop = {
  id: string;
  /** A job without a pickup among the stops is in the vehicle already. */
  job: string;
  /** A return is a drop-off at the dispensary. */
  kind: "pickup" | "drop" | "return";
  from: number;
  due: number;
  until: number;
  serviceMs: number;
  valueCents: number;
  retailer: string;
};

export type RouteFacts = {
  leavesAt: number;
  /** Up to `STOPS_MAX`. */
  stops: readonly RouteStop[];
  /** Driving times. 0 is the courier, then come the stops; column 0 is the way home, if that counts. */
  legsMs: readonly (readonly number[])[];
  carryMostCents: number;
  /** A route lasts until the vehicle is empty. */
  capPer: "vehicle" | "route";
  oneRetailer: boolean;
  /** Each begins at `by` at the latest. */
  breaks: readonly { by: number; ms: number }[];
  /** Stops that keep their order among each other. */
  pinned: readonly string[];
};

export type PlannedStop = {
  id: string;
  at: number;
  lateMs: number;
  breaksAt: number[];
};

export type LeftOutReason = "hours" | "value" | "retailer";

export type RoutePlan = {
  stops: PlannedStop[];
  leftOut: { job: string; reason: LeftOutReason }[];
  /** False if nothing was pinned, or if what was pinned is no longer lawful. */
  isPinned: boolean;
};

export const STOPS_MAX = 30;

/** The cost of a millisecond late, in milliseconds of driving. */
export const LATE_WEIGHT = 4;
