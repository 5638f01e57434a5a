import { and, eq, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { StrainInput } from "#app/domain/menu/strain-schema.ts";
import type { Db } from "../client.ts";
import { strains } from "../schema/menu.ts";

export const insertStrain = (
  db: Db,
  strain: Omit<StrainInput, "website"> & { id: string; approved: boolean; createdAt: number },
) => db.insert(strains).values(strain).onConflictDoNothing({ target: strains.id });

/** Notes what an admin decides of a suggestion. It stands before that in its batch, and notes nothing where there is none. */
export const insertStrainReview = (
  db: Db,
  now: number,
  event: { kind: "strain-approved" | "strain-rejected"; actorId: string; strainId: string; clientIp: string },
) =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, address, details)
    SELECT ${newId(now)}, ${now}, ${event.kind}, ${event.actorId}, id, ${event.clientIp}, json_object('name', name)
    FROM strains WHERE id = ${event.strainId} AND approved = 0`);

/** Makes a suggestion a strain; its unique name stops a second of the same. */
export const updateStrainApproved = (db: Db, id: string) =>
  db
    .update(strains)
    .set({ approved: true })
    .where(and(eq(strains.id, id), eq(strains.approved, false)))
    .returning({ id: strains.id, name: strains.name });

export const deleteSuggestedStrain = (db: Db, id: string) =>
  db
    .delete(strains)
    .where(and(eq(strains.id, id), eq(strains.approved, false)))
    .returning({ id: strains.id, name: strains.name });
