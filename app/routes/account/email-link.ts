import { href, redirect } from "react-router";
import type { Route } from "./+types/email-link";
import { emailCookie } from "./link-cookie.ts";

/** Moves the emailed token into a cookie, out of the address bar. */
export async function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/confirm-email"), { headers: { "Set-Cookie": await emailCookie.put(params.token) } });
}
