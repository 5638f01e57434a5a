import { redirect } from "react-router";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/google";
import { signInCookie } from "./google-cookie.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { google } = context.get(visitContext);
  if (!google) throw new Response("Not found", { status: 404 });
  const { url, state, verifier } = google.begin();
  const next = nextPathIn(request.url);
  return redirect(url.href, { headers: { "Set-Cookie": await signInCookie({ state, verifier, next }) } });
}
