import type { RouterContextProvider } from "react-router";
import { requireAdmin } from "#app/session/require.ts";
import { visitContext } from "#app/visit.ts";

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

export async function asAdmin({ context, request }: Asked) {
  const actor = await requireAdmin(context, request);
  return { actor, visit: context.get(visitContext) };
}
