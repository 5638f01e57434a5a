import { safeNextPath } from "#app/domain/accounts/next-path.ts";
import { readCookie } from "#app/platform/cookies.ts";

const NAME = "__Host-googleSignIn";

export type Begun = { state: string; verifier: string; next: string | undefined };

/** Keeps what a sign-in with Google began with until it comes back. Only this host can set a `__Host-` cookie. */
export const begunCookie = ({ state, verifier, next }: Begun): string =>
  cookie([state, verifier, encodeURIComponent(next ?? "")].join("."), 600);

export const clearedBegunCookie = (): string => cookie("", 0);

const cookie = (value: string, maxAge: number) =>
  `${NAME}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;

/** Undefined where there is none, or where it was tampered with. */
export function readBegun(request: Request): Begun | undefined {
  const [state, verifier, ...next] = readCookie(request.headers.get("Cookie"), NAME)?.split(".") ?? [];
  if (!state || !verifier) return undefined;
  try {
    return { state, verifier, next: safeNextPath(decodeURIComponent(next.join("."))) };
  } catch {
    return undefined;
  }
}
