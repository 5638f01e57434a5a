import { readCookie } from "./cookies.ts";

export const ADULT_COOKIE = "adult";
const YES = "1";
export const ADULT = `${ADULT_COOKIE}=${YES}`;

export const saidAdult = (request: Request): boolean => readCookie(request.headers.get("Cookie"), ADULT_COOKIE) === YES;

export const adultCookie = (): string =>
  `${ADULT}; Path=/; Max-Age=${365 * 24 * 60 * 60}; HttpOnly; Secure; SameSite=Lax`;
