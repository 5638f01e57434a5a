import { DAY_MS } from "#app/domain/time.ts";
import { clockOffset } from "#workers/local/bindings.ts";

/** Test files share a worker: an earlier one may have moved its time. */
const RealDate: DateConstructor = Date.name === "DayDate" ? Object.getPrototypeOf(Date) : Date;
// Never back: an object that asks to be woken in a minute would be asking for an hour ago, and be woken at once.
const offset = (clockOffset("open", RealDate.now()) + DAY_MS) % DAY_MS;

class DayDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + offset] : parts) as [number]));
  }

  static override now = () => RealDate.now() + offset;
}

/**
 * The test dispensaries stand in Los Angeles, where the law lets nobody sell at night: tests run by day there. Time is moved on
 * by whole hours, for tests and worker alike, and runs on from there.
 */
globalThis.Date = offset === 0 ? RealDate : (DayDate as DateConstructor);

/** For a file whose objects are woken by the platform, which keeps the real time. */
export function atRealTime(): void {
  globalThis.Date = RealDate;
}
