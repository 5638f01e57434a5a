import { redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { sameText } from "#app/platform/digest.ts";
import { completeFirstStep } from "#app/session/enter.ts";
import { signInWithGoogle } from "#app/use-cases/accounts/sign-in-with-google.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/google-callback";
import { clearedBegunCookie, readSignIn } from "./google-cookie.ts";

/** Google redirects back here. The state must match the one that this browser started with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (!visit.google) throw new Response("Not found", { status: 404 });
  const headers = { "Set-Cookie": await clearedBegunCookie() };
  const back = (problem: string) => redirect(`/login?google=${problem}`, { headers });
  const { searchParams } = new URL(request.url);
  const begun = await readSignIn(request);
  const code = searchParams.get("code");
  if (!begun || !code || !sameText(begun.state, searchParams.get("state") ?? "")) return back("failed");
  const vouched = await visit.google.finish(code, begun.verifier);
  if (!vouched) return back("failed");
  const account = await signInWithGoogle(visit, vouched);
  if (!account.ok) return back(account.reason);
  return redirect(await completeFirstStep(visit, request, account.value, begun.next ?? homePath(account.value)), {
    headers,
  });
}
