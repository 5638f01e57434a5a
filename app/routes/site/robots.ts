import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/robots";

/** Keeps carts, orders and dashboards out of search results. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext);
  const closed = [
    "/api/",
    "/live/",
    "/account",
    "/checkout",
    "/order-confirmation/",
    "/orders",
    "/favorites",
    "/vendor-dashboard",
    "/vendor/subscription",
    "/vendor/integrations",
    "/vendor/treez/",
    "/courier-dashboard",
    "/courier-orders",
    "/courier-requests/",
    "/dispatch/",
    "/reset-password/",
    "/confirm-email",
    "/staff-invitation",
    "/admin",
  ];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
