import { redirect } from "react-router";
import { pagePath } from "#app/platform/page-path.ts";
import type { Route } from "./+types/mailed-link";
import { emailCookie, invitationCookie, resetCookie } from "./link-cookie.ts";

const cookies = { "reset-password": resetCookie, "confirm-email": emailCookie, "staff-invitation": invitationCookie };

/** Moves the emailed token into a cookie, out of the address bar, the history and the Referer header. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const page = pagePath(request.url).pathname.split("/")[1] as keyof typeof cookies;
  return redirect(`/${page}`, { headers: { "Set-Cookie": await cookies[page].put(params.token) } });
}
