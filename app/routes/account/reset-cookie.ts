import { createCookie } from "react-router";
import { RESET_LINK_MS } from "#app/domain/accounts/reset-link.ts";

/** Keeps a reset link's token out of the address bar, out of scripts' sight, and there for a reload. */
const cookie = createCookie("__Host-resetToken", { maxAge: RESET_LINK_MS / 1000, httpOnly: true, secure: true });

export const resetCookie = (token: string): Promise<string> => cookie.serialize(token);
export const clearedResetCookie = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/** Empty where there is none, or none that we set. */
export async function readResetToken(request: Request): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : "";
}
