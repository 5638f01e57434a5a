import { rethrowAsOutage } from "#app/platform/outage.ts";

/** Database cost of one request. `raw` does not report rows. */
export type Meter = {
  statements: number;
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  outages: number;
};

export const newMeter = (): Meter => ({ statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0, outages: 0 });

const count = (meter: Meter, result: { meta?: { rows_read?: number; rows_written?: number } }) => {
  meter.statements += 1;
  meter.rowsRead += result.meta?.rows_read ?? 0;
  meter.rowsWritten += result.meta?.rows_written ?? 0;
};

/** Follows the calls of all requests of an isolate. */
export type Watch = <T>(call: () => Promise<T>) => Promise<T>;

const inner = new WeakMap<object, D1PreparedStatement>();

type RoundTrip = <T>(call: () => Promise<T>) => Promise<T>;

const roundTripsOf =
  (meter: Meter, watch: Watch): RoundTrip =>
  (call) => {
    meter.roundTrips += 1;
    return rethrowAsOutage(
      () => watch(call),
      () => {
        meter.outages += 1;
      },
    );
  };

function meteredStatement(statement: D1PreparedStatement, meter: Meter, roundTrip: RoundTrip): D1PreparedStatement {
  const metered = {
    bind: (...values: unknown[]) => meteredStatement(statement.bind(...values), meter, roundTrip),
    first: async (column?: string) => {
      meter.statements += 1;
      return roundTrip(() => (column === undefined ? statement.first() : statement.first(column)));
    },
    raw: async (options?: { columnNames?: false }) => {
      meter.statements += 1;
      return roundTrip(() => statement.raw(options));
    },
    all: async () => {
      const result = await roundTrip(() => statement.all());
      count(meter, result);
      return result;
    },
    run: async () => {
      const result = await roundTrip(() => statement.run());
      count(meter, result);
      return result;
    },
  } as unknown as D1PreparedStatement;
  inner.set(metered, statement);
  return metered;
}

export function metered(d1: D1Database, meter: Meter, watch: Watch = (call) => call()): D1Database {
  const roundTrip = roundTripsOf(meter, watch);
  return {
    prepare: (text: string) => meteredStatement(d1.prepare(text), meter, roundTrip),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await roundTrip(() => d1.batch(statements.map((statement) => inner.get(statement) ?? statement)));
      for (const result of results) count(meter, result);
      return results;
    },
  } as unknown as D1Database;
}
