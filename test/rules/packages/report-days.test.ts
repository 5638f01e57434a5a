import fc from "fast-check";
import { expect, test } from "vitest";
import type { Trip, TripGoods } from "#app/domain/couriers/trips/trip.ts";
import { ok } from "#app/domain/outcome.ts";
import { sum } from "#app/domain/sum.ts";
import { createMetrc } from "#app/providers/track-and-trace/metrc.ts";
import type { TrackAndTrace } from "#app/providers/track-and-trace/types.ts";
import { reportTrip } from "#app/use-cases/packages/report-trip.ts";
import { createFakeMetrc, type FakeMetrcState, noFakeMetrc } from "#workers/local/stand-ins/metrc.ts";
import { aTrip, tripLine } from "../../support/couriers.ts";
import { deep } from "../../support/depth.ts";

const UNITS = 20;
const UIDS = ["P1", "P2"];
const access = { state: "CA", licenseNumber: "C10-0000123", apiKey: "a key of Metrc" };
type Reported = Trip & { traceId: number | null };
class Killed extends Error {}

/** Metrc behind a line that throttles, loses answers and kills the caller before or after a call, as `troubles` say in turn. */
function aMetrc(state: FakeMetrcState, troubles: readonly number[]): TrackAndTrace {
  let at = 0;
  const next = () => troubles[at++ % troubles.length];
  const trouble = { throttles: () => next() === 1, loses: () => next() === 2 };
  const serve = createFakeMetrc({ state, received: UIDS.map((uid) => ({ uid, units: UNITS })), trouble });
  const line: typeof fetch = (url, init) => serve(new Request(url as string, init));
  const trace = createMetrc({ kind: "fake", softwareKey: "nearleaf", apiBase: "http://metrc.fake", fetch: line });
  return {
    ...trace,
    async report(...call) {
      if (next() === 3) throw new Killed();
      const report = await trace.report(...call);
      if (next() === 4) throw new Killed();
      return report;
    },
  };
}

/** Undefined once all of it is reported, or if it was killed. */
const reportOnce = (trace: TrackAndTrace, trip: Reported, onTrace: (id: number) => void) =>
  reportTrip(trace, access, trip, async ({ id }) => onTrace(id)).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });

const unitsOf = (lines: readonly { Quantity: number }[] = []) => sum(lines.map(({ Quantity }) => Quantity));

const stop = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  delivered: fc.boolean(),
  lost: fc.integer({ max: 1, min: 0 }),
});

/** The goods of a stop at each step of the day: in the vehicle, then handed over or failed, then counted. */
function goodsAt(
  { units, delivered, lost }: { units: number; delivered: boolean; lost: number },
  at: number,
  step: number,
): TripGoods {
  const packages =
    units > 1
      ? [
          { uid: "P1", units: 1 },
          { uid: "P2", units: units - 1 },
        ]
      : [{ uid: "P1", units }];
  const line = tripLine({ requestId: `r${at}`, orderNumber: `ORDER${at}`, units, packages });
  if (step === 0) return line;
  if (delivered) return { ...line, status: "DELIVERED", deliveredAt: 200 + at };
  return { ...line, status: "CANCELLED", updatedAt: 200 + at, counted: step === 2 ? Math.max(0, units - lost) : null };
}

test("on any day track and trace ends with exactly what the ledger has, no matter what fails in between", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(stop, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
      async (stops, faults, moments) => {
        const state = noFakeMetrc();
        const broken = aMetrc(state, faults);
        let traceId: number | null = null;
        const saveId = (id: number) => {
          traceId = id;
        };
        const steps = stops.map(() => -1);
        const tripNow = (endedAt: number | null = null): Reported => {
          const loaded = stops.flatMap((each, at) => (steps[at]! < 0 ? [] : [goodsAt(each, at, steps[at]!)]));
          return { ...aTrip(loaded, { endedAt }), traceId };
        };
        for (const moment of moments) {
          const at = moment % stops.length;
          if (steps[at]! < 1) steps[at] = steps[at]! + 1;
          await reportOnce(broken, tripNow(), saveId);
          expect(state.deliveries.length).toBeLessThanOrEqual(1);
          expect(unitsOf(state.deliveries.flatMap(({ Packages }) => Packages))).toBeLessThanOrEqual(
            sum(tripNow().goods.map(({ units }) => units)),
          );
        }
        steps.fill(2);
        await reportOnce(broken, tripNow(500), saveId);
        expect(await reportOnce(aMetrc(state, [0]), tripNow(500), saveId)).toBeUndefined();
        const { goods } = tripNow(500);

        const [delivery, ...others] = state.deliveries;
        expect(others).toEqual([]);
        expect(delivery?.CompletedDateTime).toBeTruthy();
        expect(delivery?.Destinations.map(({ Transactions }) => Transactions[0]?.InvoiceNumber).sort()).toEqual(
          stops.map((_, at) => `ORDER${at}`),
        );
        const left = goods.flatMap(({ packages }) => packages);
        for (const uid of UIDS)
          expect(unitsOf(delivery?.Packages.filter(({ PackageLabel }) => PackageLabel === uid))).toBe(
            sum(left.filter((picked) => picked.uid === uid).map(({ units }) => units)),
          );
        expect(unitsOf(delivery?.Counted)).toBe(sum(goods.map(({ counted }) => counted ?? 0)));
      },
    ),
    { numRuns: deep ? 10_000 : 150 },
  ));

test("without looking first, a lost answer would begin a trip twice (negative control)", async () => {
  const state = noFakeMetrc();
  const blind: TrackAndTrace = { ...aMetrc(state, [2]), findTrip: async () => ok(undefined) };
  await reportOnce(blind, { ...aTrip([tripLine()]), traceId: null }, () => {});
  expect(state.deliveries.length).toBeGreaterThan(1);
});
