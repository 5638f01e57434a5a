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

const inner = new WeakMap<object, D1PreparedStatement>();

function countRoundTrip<T>(meter: Meter, call: () => Promise<T>): Promise<T> {
  meter.roundTrips += 1;
  return rethrowAsOutage(call, () => {
    meter.outages += 1;
  });
}

function meteredStatement(statement: D1PreparedStatement, meter: Meter): D1PreparedStatement {
  const metered = {
    bind: (...values: unknown[]) => meteredStatement(statement.bind(...values), meter),
    first: async (column?: string) => {
      meter.statements += 1;
      return countRoundTrip(meter, () => (column === undefined ? statement.first() : statement.first(column)));
    },
    raw: async (options?: { columnNames?: false }) => {
      meter.statements += 1;
      return countRoundTrip(meter, () => statement.raw(options));
    },
    all: async () => {
      const result = await countRoundTrip(meter, () => statement.all());
      count(meter, result);
      return result;
    },
    run: async () => {
      const result = await countRoundTrip(meter, () => statement.run());
      count(meter, result);
      return result;
    },
  } as unknown as D1PreparedStatement;
  inner.set(metered, statement);
  return metered;
}

export function metered(d1: D1Database, meter: Meter): D1Database {
  return {
    prepare: (text: string) => meteredStatement(d1.prepare(text), meter),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await countRoundTrip(meter, () =>
        d1.batch(statements.map((statement) => inner.get(statement) ?? statement)),
      );
      for (const result of results) count(meter, result);
      return results;
    },
  } as unknown as D1Database;
}
