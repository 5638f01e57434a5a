import { Outlet } from "react-router";
import { requireAdmin } from "#app/session/require.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/layout";

export const meta: Route.MetaFunction = () => hiddenMeta("Admin");

/** Middleware doesn't run on every navigation, so this loader and each page below check access. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ context, request });
  return null;
}

export default function AdminLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
