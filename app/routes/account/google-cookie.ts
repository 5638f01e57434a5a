import { createCookie } from "react-router";
import { safeNextPath } from "#app/domain/accounts/next-path.ts";

export type GoogleSignIn = { state: string; verifier: string; next: string | undefined };

/** Holds the state of a Google sign-in until the redirect back. Only this host can set a `__Host-` cookie. */
const cookie = createCookie("__Host-googleSignIn", { maxAge: 600, httpOnly: true, secure: true });

export const signInCookie = (begun: GoogleSignIn): Promise<string> => cookie.serialize(begun);
export const clearedBegunCookie = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/** Undefined if missing or tampered with. */
export async function readSignIn(request: Request): Promise<GoogleSignIn | undefined> {
  const { state, verifier, next } = (await cookie.parse(request.headers.get("Cookie"))) ?? {};
  if (typeof state !== "string" || typeof verifier !== "string") return undefined;
  return { state, verifier, next: safeNextPath(String(next)) };
}
