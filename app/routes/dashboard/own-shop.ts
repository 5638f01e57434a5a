import { redirect } from "react-router";
import type { Capability } from "#app/domain/accounts/capability.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { type RouteArgs, requireVendor } from "#app/session/require.ts";
import { leavingPaths } from "./leaving-paths.ts";

const HOME = "/vendor-dashboard";
/** What a limited dispensary can still open: its one tab, its orders and everything as files, and how to leave. */
const openToLimited = [HOME, `${HOME}/orders.csv`, `${HOME}/download.zip`, ...leavingPaths];

/** Requires the capability. A limited dispensary is sent to its one tab (SPEC.md 2); use-cases refuse its writes. */
export async function ownShop({ context, request }: RouteArgs, capability: Capability) {
  const { visit, actor } = await requireVendor({ context, request }, capability);
  const limited = actor.vendorStatus === "limited";
  const { pathname } = pagePath(request.url);
  if (limited && request.method === "GET" && !openToLimited.includes(pathname)) throw redirect(HOME);
  return { visit, actor, limited };
}
