import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { endSession, requireActor } from "#app/session.ts";
import { signOutEverywhere } from "#app/use-cases/sign-out-everywhere.ts";
import { clearedAddressCookie } from "../shop/address-cookie.ts";
import type { Route } from "./+types/sign-out-everywhere";

export const loader = () => redirect("/account");

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireActor(context, request);
  const app = context.get(appContext);
  await signOutEverywhere(app, actor);
  await endSession(app, request);
  return redirect("/login", {
    headers: { "Set-Cookie": clearedAddressCookie(), "Clear-Site-Data": '"storage"' },
  });
}
