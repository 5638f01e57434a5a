import { and, eq } from "drizzle-orm";
import type { StrainInput } from "#app/domain/schemas/strain.ts";
import type { Db } from "./client.ts";
import { strains } from "./schema/catalogue.ts";

export const insertStrain = (db: Db, strain: StrainInput & { id: string; approved: boolean; createdAt: number }) =>
  db.insert(strains).values(strain);

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
