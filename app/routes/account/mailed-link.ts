import { redirect } from "react-router";
import type { Route } from "./+types/mailed-link";
import { emailCookie, invitationCookie, resetCookie } from "./link-cookie.ts";

const cookies = {
  "reset-password/:token": { page: "/reset-password", cookie: resetCookie },
  "confirm-email/:token": { page: "/confirm-email", cookie: emailCookie },
  "staff-invitation/:token": { page: "/staff-invitation", cookie: invitationCookie },
};

/** Moves the emailed token into a cookie, out of the address bar, the history and the Referer header. */
export async function loader({ params, pattern }: Route.LoaderArgs) {
  const { page, cookie } = cookies[pattern as keyof typeof cookies];
  return redirect(page, { headers: { "Set-Cookie": await cookie.serialize(params.token) } });
}
