import { href, redirect } from "react-router";
import { requireConfirmed } from "#app/session/require.ts";
import { findLatestExport, listExportParts } from "#db/dispensaries/exports.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/download-file";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "moveOut");
  const page = href("/vendor-dashboard/download");
  await requireConfirmed(visit, request, actor, page);
  const found = await findLatestExport(visit.db, actor.vendorId, visit.now());
  if (found?.state !== "ready") throw redirect(page);
  const parts = (await listExportParts(visit.db, found.id)).values();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = parts.next();
      if (done) return controller.close();
      const object = await visit.records.get(value.key);
      if (!object) throw new Error(`The part ${value.key} is missing.`);
      controller.enqueue(new Uint8Array(await object.arrayBuffer()));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="nearleaf.zip"',
      "Cache-Control": "no-store",
    },
  });
}
