import { Outlet } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Main } from "#app/ui/page/main.tsx";
import type { Route } from "./+types/layout";

export const meta: Route.MetaFunction = () => [{ title: `Admin · ${BRAND}` }, { name: "robots", content: "noindex" }];

/** Middleware doesn't run on every navigation, so this loader and each page below check access. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return null;
}

export default function AdminLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
