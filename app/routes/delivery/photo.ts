import { viewerOf } from "#app/domain/couriers/access.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import { requireActor } from "#app/session/require.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import type { Route } from "./+types/photo";

/** Personal data, so nothing may cache it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const viewer = viewerOf(actor);
  const found = await findCourierRequest(visit.db, params.requestId);
  const seen = found?.photoKey && canViewRequest(viewer, found, visit.now()) ? found.photoKey : undefined;
  const photo = seen ? await visit.records.get(seen) : null;
  if (!photo) return new Response("Not found", { status: 404 });
  return new Response(photo.body as unknown as ReadableStream, {
    headers: {
      "Content-Type": photo.httpMetadata?.contentType ?? "application/octet-stream",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "no-store",
    },
  });
}
