import { sql } from "drizzle-orm";
import type { Tally } from "#app/domain/couriers/arrival/drops.ts";
import type { ArrivalModel } from "#app/domain/couriers/arrival/model.ts";
import type { Db, Statement } from "../client.ts";

type Fitted = { vendorId: string; fittedBefore: number | null; now: number; model: ArrivalModel | null };

const inThousandths = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 1000) / 1000 : value;

/** Of parallel runs, the first to store its model also counts the drops. */
export const storeModel = (db: Db, fitted: Fitted, day: string, tallies: readonly Tally[]): Statement[] => [
  db.run(sql`INSERT INTO arrival_models (vendor_id, fitted_at, model)
    VALUES (${fitted.vendorId}, ${fitted.now}, ${fitted.model && JSON.stringify(fitted.model, inThousandths)})
    ON CONFLICT DO UPDATE SET fitted_at = excluded.fitted_at, model = excluded.model
      WHERE fitted_at IS ${fitted.fittedBefore}`),
  db.run(sql`INSERT INTO arrival_coverage (day, leg, distance, hours, drops, covered, window_minutes)
    SELECT ${day}, value ->> 'leg', value ->> 'distance', value ->> 'hours', value ->> 'drops', value ->> 'covered',
      value ->> 'windowMinutes'
    FROM json_each(${JSON.stringify(tallies)}) WHERE changes() > 0
    ON CONFLICT DO UPDATE SET drops = drops + excluded.drops, covered = covered + excluded.covered,
      window_minutes = window_minutes + excluded.window_minutes`),
];
