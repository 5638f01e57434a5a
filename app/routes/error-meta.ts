import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { BRAND } from "#app/domain/brand.ts";

const titles: Record<number, string> = { 403: "Not for your account", 404: "Page not found" };

export function errorMeta(error: unknown): MetaDescriptor[] | undefined {
  if (!error) return undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [
    { title: `${titles[status] ?? "Error"} · ${BRAND}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: `${BRAND} could not show this page. Start again from the front page.` },
  ];
}
