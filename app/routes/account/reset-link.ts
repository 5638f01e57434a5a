import { href, redirect } from "react-router";
import type { Route } from "./+types/reset-link";
import { resetCookie } from "./link-cookie.ts";

/** The mailed link: its token leaves the address bar, and with it the history and what the browser tells others. */
export async function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/reset-password"), { headers: { "Set-Cookie": await resetCookie.put(params.token) } });
}
