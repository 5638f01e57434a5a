import { defaultColors } from "#app/domain/dispensaries/website/colors.ts";
import type { Website } from "#app/domain/dispensaries/website/host.ts";
import { enterWebsite, type Visit } from "#app/visit.ts";
import type { Db } from "#db/client.ts";
import { findWebsite } from "#db/dispensaries/websites.ts";
import { websites } from "#db/schema/index.ts";
import { testVisit } from "./app.ts";

let hosts = 0;
/** A host that no other test names: isolates keep what a host serves. */
export const aHost = (): string => `shop${hosts++}.greendoor.example`;

/** A dispensary's own website, proven unless told otherwise. */
export async function openWebsite(db: Db, vendorId: string, facts: Partial<typeof websites.$inferInsert> = {}) {
  const row = { vendorId, host: aHost(), ...defaultColors, canonical: false, createdAt: 0, updatedAt: 0, provenAt: 1 };
  const written = { ...row, ...facts };
  await db.insert(websites).values(written);
  return written;
}

/** A visit of it. */
export async function websiteVisit(db: Db, host: string, facts: Partial<Visit> & { at?: number } = {}): Promise<Visit> {
  const visit = testVisit(facts);
  enterWebsite(visit, (await findWebsite(db, host)) as Website, new Request(`https://${host}/`));
  return visit;
}
