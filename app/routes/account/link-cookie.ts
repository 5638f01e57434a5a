import { createCookie } from "react-router";
import { EMAIL_LINK_MS } from "#app/domain/accounts/email-change.ts";
import { RESET_LINK_MS } from "#app/domain/accounts/reset-link.ts";
import { DAY_MS } from "#app/domain/time.ts";

/** Keeps an emailed token out of the address bar and away from scripts, yet available after a reload. */
export function linkCookie(name: string, lastsMs: number) {
  const cookie = createCookie(`__Host-${name}`, { maxAge: lastsMs / 1000, httpOnly: true, secure: true });
  return {
    serialize: (token: string): Promise<string> => cookie.serialize(token),
    clear: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
    /** Empty if missing or malformed. */
    async read(request: Request): Promise<string> {
      const token: unknown = await cookie.parse(request.headers.get("Cookie"));
      return typeof token === "string" ? token : "";
    },
  };
}

export const resetCookie = linkCookie("resetToken", RESET_LINK_MS);
export const emailCookie = linkCookie("emailToken", EMAIL_LINK_MS);
/** Lasts long enough to log in with the invited account; the link can be opened again. */
export const invitationCookie = linkCookie("invitationToken", DAY_MS);
