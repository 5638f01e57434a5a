import { isRouteErrorResponse } from "react-router";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";

/** Of a page that doesn't show its subject: it is gone, or the age is asked first, which brings its own. */
export function missingMeta(error: unknown, matches: readonly unknown[], subject = "Dispensary") {
  if (!isRouteErrorResponse(error)) return hiddenMeta("Error", matches);
  return error.data?.meta ?? hiddenMeta(error.status === 404 ? `${subject} not found` : "Error", matches);
}
