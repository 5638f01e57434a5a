import { href, redirect } from "react-router";
import { requireVendor } from "#app/session/require.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import type { Route } from "./+types/return";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const back = await setVendorStatus(visit, actor, "active");
  return redirect(back.ok ? href("/vendor-dashboard") : href("/vendor/subscription"));
}

export const loader = () => redirect(href("/vendor-dashboard"));
