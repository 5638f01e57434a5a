import { RESET_LINK_MS } from "#app/domain/accounts/reset-link.ts";
import { readCookie } from "#app/platform/cookies.ts";

const NAME = "__Host-resetToken";

const cookie = (value: string, maxAge: number) =>
  `${NAME}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;

/** Keeps a reset link's token out of the address bar, out of scripts' sight, and there for a reload. */
export const resetCookie = (token: string): string => cookie(encodeURIComponent(token), RESET_LINK_MS / 1000);
export const clearedResetCookie = (): string => cookie("", 0);

export const readResetToken = (request: Request): string =>
  decodeURIComponent(readCookie(request.headers.get("Cookie"), NAME) ?? "");
