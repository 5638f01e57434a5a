import { href, redirect } from "react-router";
import { zipResponse } from "#app/platform/zip-response.ts";
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
  const parts = await listExportParts(visit.db, found.id);
  return zipResponse(
    visit.records,
    parts.map(({ key }) => key),
  );
}
