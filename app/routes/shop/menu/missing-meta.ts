import { isRouteErrorResponse } from "react-router";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";

export const missingMeta = (error: unknown, subject = "Dispensary") =>
  hiddenMeta(isRouteErrorResponse(error) && error.status === 404 ? `${subject} not found` : "Error");
