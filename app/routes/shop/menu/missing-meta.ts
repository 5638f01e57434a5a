import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { BRAND } from "#app/domain/brand.ts";

export function missingMeta(error: unknown): MetaDescriptor[] {
  const title = isRouteErrorResponse(error) && error.status === 404 ? "Dispensary not found" : "Error";
  return [{ title: `${title} · ${BRAND}` }, { name: "robots", content: "noindex" }];
}
