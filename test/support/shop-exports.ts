import { newId } from "#app/domain/id.ts";
import { createArchiveFiles } from "#app/providers/archive-files.ts";
import { type Exporter, makeExports } from "#app/use-cases/dispensaries/make-exports.ts";
import { createDbOn } from "#db/client.ts";
import { alwaysOn } from "#db/connection.ts";
import { findLatestExport, insertExport, listExportParts } from "#db/dispensaries/exports.ts";
import { newMeter } from "#db/meter.ts";
import type { State } from "#workers/local/state.ts";

/** What makes exports of a state folder, without a worker. */
export function exporterOf({ d1, buckets }: State, now = Date.now()): Exporter {
  const meter = newMeter();
  const db = createDbOn(alwaysOn(d1), meter, { archive: createArchiveFiles(buckets.records) });
  const settings = { origin: "https://nearleaf.example" };
  return { db, ...buckets, now: () => now, meter, log: () => {}, settings };
}

/** A dispensary's file, as its owner downloads it. */
export async function exportShop(app: Exporter, vendorId: string): Promise<Buffer> {
  const now = app.now();
  await insertExport(app.db, { id: newId(now), vendorId, requestedBy: "owner", now, expiresAt: now + 1000 });
  while ((await findLatestExport(app.db, vendorId, now))?.state === "making") await makeExports(app);
  return downloadOf(app, vendorId);
}

export async function downloadOf(app: Exporter, vendorId: string): Promise<Buffer> {
  const latest = await findLatestExport(app.db, vendorId, app.now());
  if (latest?.state !== "ready") throw new Error(`The export is ${latest?.state}.`);
  const parts = await listExportParts(app.db, latest.id);
  const bytes = await Promise.all(
    parts.map(async ({ key }) => Buffer.from(await (await app.records.get(key))!.arrayBuffer())),
  );
  return Buffer.concat(bytes);
}
