import { redirect } from "react-router";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { endSession } from "#app/session/sessions.ts";
import { visitContext } from "#app/visit.ts";
import { clearedAddressCookie } from "../shop/address-cookie.ts";
import type { Route } from "./+types/logout";

/** POST only: a link, an image or a prefetch must not log anyone out. */
export const loader = () => redirect("/login");

/** Ends the session and clears the cart, contact form and address on the device (DECISIONS 21). */
export async function action({ request, context }: Route.ActionArgs) {
  await endSession(context.get(visitContext), request);
  return redirect(nextPathIn(request.url) ?? "/login", {
    headers: { "Set-Cookie": clearedAddressCookie(), "Clear-Site-Data": '"storage"' },
  });
}
