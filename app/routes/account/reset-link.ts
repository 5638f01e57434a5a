import { href, redirect } from "react-router";
import type { Route } from "./+types/reset-link";
import { resetCookie } from "./link-cookie.ts";

/** Moves the emailed token into a cookie, out of the address bar, the history and the Referer header. */
export async function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/reset-password"), { headers: { "Set-Cookie": await resetCookie.put(params.token) } });
}
