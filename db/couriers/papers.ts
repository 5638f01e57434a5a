import type { Db, Statement } from "../client.ts";
import { courierPapers } from "../schema/trips.ts";

export const upsertPapers = (db: Db, { userId, ...papers }: Required<typeof courierPapers.$inferInsert>): Statement =>
  db
    .insert(courierPapers)
    .values({ userId, ...papers })
    .onConflictDoUpdate({ target: courierPapers.userId, set: papers });
