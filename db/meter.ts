import { rethrowAsOutage } from "#app/platform/outage.ts";
import type { Connection, Target } from "./connection.ts";

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

export type Watch = <T>(call: () => Promise<T>) => Promise<T>;

/** A statement is prepared on the session that runs it, which is chosen only then. */
type PreparedText = { text: string; on(target: Target): D1PreparedStatement };
const preparedTexts = new WeakMap<object, PreparedText>();

const READ = /^\s*(SELECT|WITH)\b/i;
const writes = ({ text }: PreparedText) => !READ.test(text);

export function metered(connection: Connection, meter: Meter, watch: Watch = (call) => call()): D1Database {
  const roundTrip = <T>(work: (target: Target) => Promise<T>, writes: boolean): Promise<T> => {
    meter.roundTrips += 1;
    return rethrowAsOutage(
      () => watch(() => connection.run(work, writes)),
      () => {
        meter.outages += 1;
      },
    );
  };
  function meteredStatement(own: PreparedText): D1PreparedStatement {
    const runOn = <T>(work: (statement: D1PreparedStatement) => Promise<T>) =>
      roundTrip((target) => work(own.on(target)), writes(own));
    const metered = {
      bind: (...values: unknown[]) => meteredStatement({ ...own, on: (target) => own.on(target).bind(...values) }),
      first: async (column?: string) => {
        meter.statements += 1;
        return runOn((statement) => (column === undefined ? statement.first() : statement.first(column)));
      },
      raw: async (options?: { columnNames?: false }) => {
        meter.statements += 1;
        return runOn((statement) => statement.raw(options));
      },
      all: async () => {
        const result = await runOn((statement) => statement.all());
        count(meter, result);
        return result;
      },
      run: async () => {
        const result = await runOn((statement) => statement.run());
        count(meter, result);
        return result;
      },
    } as unknown as D1PreparedStatement;
    preparedTexts.set(metered, own);
    return metered;
  }
  return {
    prepare: (text: string) => meteredStatement({ text, on: (target) => target.prepare(text) }),
    batch: async (statements: D1PreparedStatement[]) => {
      const prepared = statements.flatMap((statement) => preparedTexts.get(statement) ?? []);
      const results = await roundTrip(
        (target) => target.batch(prepared.map(({ on }) => on(target))),
        prepared.some(writes),
      );
      for (const result of results) count(meter, result);
      return results;
    },
  } as unknown as D1Database;
}
