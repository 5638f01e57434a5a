import { href, redirect } from "react-router";
import type { Route } from "./+types/staff-invitation-link";
import { invitationCookie } from "./link-cookie.ts";

/** Moves the emailed token into a cookie, out of the address bar. */
export async function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/staff-invitation"), { headers: { "Set-Cookie": await invitationCookie.put(params.token) } });
}
