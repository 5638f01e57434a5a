import { redirect } from "react-router";
import { requireActor } from "#app/session/require.ts";
import { endSession } from "#app/session/sessions.ts";
import { signOutEverywhere } from "#app/use-cases/accounts/sign-out-everywhere.ts";
import { clearedAddressCookie } from "../shop/address-cookie.ts";
import type { Route } from "./+types/sign-out-everywhere";

export const loader = () => redirect("/account");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await signOutEverywhere(visit, actor);
  await endSession(visit, request);
  return redirect("/login", {
    headers: { "Set-Cookie": clearedAddressCookie(), "Clear-Site-Data": '"storage"' },
  });
}
