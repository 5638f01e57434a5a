import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { requireAdmin } from "#app/session.ts";
import type { Route } from "./+types/layout";

export const meta: Route.MetaFunction = () => [{ title: `Admin · ${BRAND}` }, { name: "robots", content: "noindex" }];

/** A layout's middleware does not run on every navigation: the guard is a loader, here and in each page below. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return null;
}

const places = [
  ["/admin", "Overview"],
  ["/admin/strains", "Strains"],
  ["/admin/vendors", "Dispensaries"],
  ["/admin/outbox", "Outbox"],
  ["/admin/webhooks", "Webhooks"],
  ["/admin/health", "Health"],
  ["/admin/audit", "Audit log"],
  ["/dispatch/couriers", "Couriers"],
  ["/courier-orders", "Requests"],
] as const;

export default function AdminLayout() {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // On a phone most of the bar lies outside: it shows where one is. The page itself must not move.
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (here) bar.current?.scrollTo({ left: here.offsetLeft - bar.current.offsetLeft - 16 });
  }, [pathname]);
  return (
    <main id="main" className="mx-auto w-full max-w-[1200px] px-4 py-8 sm:py-12">
      <nav ref={bar} aria-label="Admin" className="-mx-4 mb-8 flex gap-2 overflow-x-auto px-4 pb-1">
        {places.map(([path, name]) => (
          <NavLink
            key={path}
            to={path}
            end
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-card px-4 font-semibold hover:bg-wash aria-[current=page]:border-leaf aria-[current=page]:bg-leaf aria-[current=page]:text-white"
          >
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
