import { FORM_KEY } from "#app/domain/form-response.ts";
import { statusOf } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { identify } from "#app/session/require.ts";
import { respondOnce } from "#app/use-cases/respond-once.ts";
import type { Visit } from "#app/visit.ts";

type StoredResponse = { status: number; headers: [string, string][]; body: string };

/** Safe to repeat. Their responses, which set a session, would not be stored anyway. */
const REPEATABLE = new Set(["/login", "/courier-login"]);
const SECRET_SHOWN_MESSAGE = "This is done. Its result is shown only once.";
const FORM_TYPE = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)/i;
/** The key is a form's first field. */
const KEY = new RegExp(`(?:^${FORM_KEY}=|name="${FORM_KEY}"\\r\\n\\r\\n)([\\w-]{20,40})(?:&|\\r\\n|$)`);
const KEY_WITHIN_BYTES = 1024;

/** Processes a keyed form once: the same person's resend gets the first response. Failed posts run again. */
export async function respondToPost(request: Request, visit: Visit, render: (request: Request) => Promise<Response>) {
  const { pathname } = pagePath(request.url);
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "") || REPEATABLE.has(pathname)) return render(request);
  const body = await request.arrayBuffer();
  const { method, headers } = request;
  const again = new Request(request.url, { method, headers, body });
  const key = KEY.exec(new TextDecoder("latin1").decode(body.slice(0, KEY_WITHIN_BYTES)))?.[1];
  if (!key) return render(again);

  const actor = await identify(visit, request, { refresh: true });
  const posted = await contentsOf(body, headers.get("Content-Type") ?? "");
  const digest = await sha256(JSON.stringify([actor?.userId ?? null, pathname, posted]));
  let response: Response | undefined;
  const answered = await respondOnce(visit, digest, async () => {
    response = await render(again);
    const stored = await storableResponse(response, pathname, request, visit.showsSecret);
    return stored && JSON.stringify(stored);
  });
  if (!answered.ok) return new Response(answered.message, { status: statusOf(answered.reason) });
  if (response) return response;
  const {
    status,
    headers: storedHeaders,
    body: storedBody,
  } = JSON.parse(answered.value.answer ?? "") as StoredResponse;
  return new Response(storedBody || null, { status, headers: [...storedHeaders, ["Idempotent-Replayed", "true"]] });
}

/** Null if a repeated post is to be done again: after a refusal, a new cookie (expiring one is fine) or "redo". */
async function storableResponse(
  response: Response,
  pathname: string,
  request: Request,
  showsSecret: Visit["showsSecret"],
): Promise<StoredResponse | null> {
  const setsCookie = response.headers.getSetCookie().some((cookie) => !/;\s*max-age=0\b/i.test(cookie));
  if (response.status >= 400 || setsCookie || showsSecret === "redo") return null;
  // Don't store whole pages: a repeated document POST shows the current state.
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  if (isDocument)
    return { status: 303, headers: [["Location", response.headers.get("Location") ?? pathname]], body: "" };
  if (showsSecret)
    return { status: 409, headers: [["Content-Type", "text/plain; charset=utf-8"]], body: SECRET_SHOWN_MESSAGE };
  return { status: response.status, headers: withoutCookies(response.headers), body: await response.clone().text() };
}

const withoutCookies = (headers: Headers) => [...headers].filter(([name]) => name.toLowerCase() !== "set-cookie");

/** Without multipart boundaries, which browsers generate for each post. */
async function contentsOf(body: ArrayBuffer, type: string): Promise<string[]> {
  if (!/^\s*multipart/i.test(type)) return [await digestOf(body)];
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => undefined);
  if (!form) return [await digestOf(body)];
  const parts = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await digestOf(await (value as File).arrayBuffer()),
  ]);
  return (await Promise.all(parts)).flat();
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
