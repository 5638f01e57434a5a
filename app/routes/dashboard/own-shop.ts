import { redirect } from "react-router";
import type { Capability } from "#app/domain/accounts/capability.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { type RouteArgs, requireVendor } from "#app/session/require.ts";
import { leavingPaths } from "./leaving-paths.ts";

const HOME = "/vendor-dashboard";
/** A limited dispensary finishes its orders and can leave with all of its data. */
const isOpenToLimited = (path: string) =>
  path.startsWith(`${HOME}/orders`) || [HOME, `${HOME}/download.zip`, ...leavingPaths].includes(path);

/** Requires the capability. Sends a limited dispensary to its one tab (SPEC.md 2); use-cases refuse its writes. */
export async function ownShop({ context, request }: RouteArgs, capability: Capability) {
  const { visit, actor } = await requireVendor({ context, request }, capability);
  const limited = actor.vendorStatus === "limited";
  const { pathname } = pagePath(request.url);
  if (limited && request.method === "GET" && !isOpenToLimited(pathname)) throw redirect(HOME);
  return { visit, actor, limited };
}
