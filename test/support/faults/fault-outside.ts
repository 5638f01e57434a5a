import { beforeEach, vi } from "vitest";
import { fakeGoogle } from "../outside/fake-google.ts";
import { fakeResend } from "../outside/fake-resend.ts";

const GOOGLE_URL = "http://google.fake";
const MAIL_URL = "http://mail.fake";
const HOOK = "http://localhost:1/hook";

/** Bindings that lead to the stand-ins. */
export const GOOGLE = { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "secret", GOOGLE_URL };
export const MAIL = { RESEND_API_KEY: "re_test", RESEND_URL: MAIL_URL };
/** A dispensary's own system, which takes everything. */
export const webhookUrl = HOOK;
/** A browser that its push service reaches, and one that has gone. */
export const listeningPush = "https://push.fake.example/listens";
export const deafPush = "https://push.fake.example/is-gone";

const google = fakeGoogle({ url: GOOGLE_URL, issuer: GOOGLE_URL });
const mail = fakeResend({ url: MAIL_URL });

async function outside(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input as RequestInfo, init);
  const { url } = request;
  if (url.startsWith(GOOGLE_URL)) return google.fetch(request);
  if (url.startsWith(MAIL_URL)) return mail.fetch(request);
  if (url.startsWith(HOOK)) return new Response("Thank you.");
  if (url === listeningPush) return new Response(null, { status: 201 });
  if (url === deafPush) return new Response(null, { status: 410 });
  throw new Error(`Nobody is to be called at ${url}.`);
}

/** The systems outside, which do not fail in this file. */
export const stubOutside = () => beforeEach(() => void vi.stubGlobal("fetch", outside));

/** What a browser brings back from Google after its owner has agreed there. */
export async function agreedAtGoogle(begun: Response, email: string): Promise<{ path: string; cookie: string }> {
  const authorization = new URL(begun.headers.get("Location") ?? "http://nowhere");
  const { pathname, search } = google.agree(authorization, { email, email_verified: true });
  return { path: pathname + search, cookie: (begun.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
}
