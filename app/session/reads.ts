import { keepsBookmark, type ReadFrom, readFrom } from "#app/domain/read-from.ts";
import { readCookie } from "#app/platform/cookies.ts";
import { pagePath } from "#app/platform/page-path.ts";
import type { Visit } from "../visit.ts";
import { setCookie } from "./cookies.ts";

export function readsOf(request: Request): ReadFrom {
  const { method, headers, url } = request;
  const cookies = headers.get("Cookie");
  const sent = (name: string) => readCookie(cookies, `__Host-${name}`) ?? readCookie(cookies, name);
  return readFrom({
    method,
    path: pagePath(url).pathname,
    signedIn: headers.has("Authorization") || sent("accessToken") !== undefined || sent("refreshToken") !== undefined,
    bookmark: sent("lastWrite"),
  });
}

export function rememberWrite(visit: Visit, { method, url }: Request): void {
  const bookmark = keepsBookmark(method, pagePath(url).pathname) ? visit.writtenState() : null;
  if (bookmark !== null) setCookie(visit, "lastWrite", bookmark);
}
