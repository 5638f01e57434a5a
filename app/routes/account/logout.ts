import { redirect } from "react-router";
import { safeNextPath } from "#app/domain/accounts/next-path.ts";
import { endSession } from "#app/session/sessions.ts";
import { visitContext } from "#app/visit.ts";
import { clearedAddressCookie } from "../shop/address-cookie.ts";
import type { Route } from "./+types/logout";

/** Logging out is a post: a link, an image or a prefetch must not do it. */
export const loader = () => redirect("/login");

/** Ends the session and clears what the device keeps (DECISIONS 21): the cart, the contact form and the address. */
export async function action({ request, context }: Route.ActionArgs) {
  await endSession(context.get(visitContext), request);
  const next = safeNextPath(new URL(request.url).searchParams.get("next"));
  return redirect(next ?? "/login", {
    headers: { "Set-Cookie": clearedAddressCookie(), "Clear-Site-Data": '"storage"' },
  });
}
