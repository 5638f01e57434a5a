import { type RouterContextProvider, redirect } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { pagePath } from "#app/domain/page-path.ts";
import { requireVendor, type VendorActor } from "#app/session.ts";

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

const HOME = "/vendor-dashboard";

/**
 * The app and the vendor whose dashboard this is. A limited one sees its one tab (SPEC.md 2), which is the dashboard's
 * first page: from every other it is sent there. What it may not change, the use-cases refuse.
 */
export async function ownShop({
  context,
  request,
}: Asked): Promise<{ app: App; actor: VendorActor; limited: boolean }> {
  const actor = await requireVendor(context, request);
  const limited = actor.vendorStatus === "limited";
  const { pathname } = pagePath(request.url);
  if (limited && request.method === "GET" && pathname !== HOME) throw redirect(HOME);
  return { app: context.get(appContext), actor, limited };
}
