import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { createGoogle } from "#app/providers/oauth.ts";
import { loader as begin } from "#app/routes/account/google.ts";
import { loader as callback } from "#app/routes/account/google-callback.ts";
import { loader as login } from "#app/routes/account/login.tsx";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import type { Visit } from "#app/visit.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { fakeGoogle } from "#test/support/outside/fake-google.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";

const ORIGIN = "http://localhost:8787";
let server: ReturnType<typeof fakeGoogle>;
beforeEach(() => {
  server = fakeGoogle({ now: () => Date.now() });
  vi.stubGlobal("fetch", server.fetch);
});

const appWithGoogle = () => {
  const settings = {
    clientId: "client",
    clientSecret: "secret",
    url: undefined,
    now: () => Date.now(),
    onError: () => {},
  };
  return testVisit({ google: createGoogle({ ...settings, redirectUri: `${ORIGIN}/login/google/callback` }) });
};
const args = (visit: Visit, request: Request) => ({ request, context: routeContext(visit), params: {} }) as never;

/** A browser that begins, agrees at Google and comes back; `change` may tamper on the way. */
async function signInWithGoogle(
  person: { email: string; email_verified: boolean },
  change: (back: URL, cookie: string) => { back: URL; cookie: string } = (back, cookie) => ({ back, cookie }),
  next = "",
) {
  const started = await begin(args(appWithGoogle(), new Request(`${ORIGIN}/login/google${next}`)));
  const authorization = new URL(started.headers.get("Location") ?? "");
  const set = started.headers.get("Set-Cookie") ?? "";
  expect(set).toMatch(/^__Host-googleSignIn=[^;]+; .*HttpOnly; Secure; SameSite=Lax/);
  const { back, cookie } = change(server.agree(authorization, person), set.split(";")[0] ?? "");
  const visit = appWithGoogle();
  const response = await callback(args(visit, new Request(back, { headers: { Cookie: cookie } })));
  return { to: response.headers.get("Location"), signedIn: visit.cookies.size > 0 };
}

test.each(["constructor", "__proto__", "toString", "anything"])(
  "an address of /login that says %s says nothing",
  async (word) => {
    const data = await login(args(testVisit(), new Request(`${ORIGIN}/login?google=${word}`)));
    expect(data.problem).toBeUndefined();
  },
);

test("without keys there is nothing to begin", async () => {
  const attempt = async () => begin(args(testVisit({ google: null }), new Request(`${ORIGIN}/login/google`)));
  await expect(attempt()).rejects.toMatchObject({ status: 404 });
});

test("a verified email signs its account in", async () => {
  const { account } = await aDispensary(testVisit());
  expect(await signInWithGoogle({ email: account.email.toUpperCase(), email_verified: true })).toEqual({
    to: "/vendor-dashboard",
    signedIn: true,
  });
});

test("sign-in continues to the intended page, only on this origin", async () => {
  const { account } = await aDispensary(testVisit());
  const person = { email: account.email, email_verified: true };
  expect(await signInWithGoogle(person, undefined, "?next=/account")).toMatchObject({ to: "/account" });
  expect(await signInWithGoogle(person, undefined, "?next=//evil.example")).toMatchObject({ to: "/vendor-dashboard" });
});

test("an unverified email never signs in", async () => {
  const { account } = await aDispensary(testVisit());
  expect(await signInWithGoogle({ email: account.email, email_verified: false })).toEqual({
    to: "/login?google=unverified-email",
    signedIn: false,
  });
});

test("an unregistered email gets no account", async () => {
  const email = "stranger@example.com";
  expect(await signInWithGoogle({ email, email_verified: true })).toEqual({
    to: "/login?google=no-account",
    signedIn: false,
  });
  expect(await testVisit().db.all(sql`SELECT 1 FROM users WHERE email = ${email}`)).toEqual([]);
});

test.each<[string, (back: URL, cookie: string) => { back: URL; cookie: string }]>([
  ["another state", (back, cookie) => ({ back: new URL(back.href.replace(/state=[^&]*/, "state=other")), cookie })],
  ["no state", (back, cookie) => ({ back: new URL(back.href.replace(/&?state=[^&]*/, "")), cookie })],
  ["no cookie: another browser's link", (back) => ({ back, cookie: "" })],
  ["a cookie that is cut", (back, cookie) => ({ back, cookie: `${cookie}%` })],
  ["a cookie of nonsense", (back, cookie) => ({ back, cookie: cookie.replace(/[^.]*$/, "%ff%zz") })],
  ["the cookie of another sign-in", (back) => ({ back, cookie: "__Host-googleSignIn=aaa.bbb." })],
  ["no code", (back, cookie) => ({ back: new URL(back.href.replace(/code=[^&]*&?/, "")), cookie })],
])("the state is checked: %s", async (_name, change) => {
  const { account } = await aDispensary(testVisit());
  expect(await signInWithGoogle({ email: account.email, email_verified: true }, change)).toEqual({
    to: "/login?google=failed",
    signedIn: false,
  });
});

test("a password that was set before anybody confirmed the address stops to work at the owner's first coming", async () => {
  const visit = testVisit();
  const { account } = await aDispensary(visit);
  const elsewhere = { ...visit, clientIp: account.id };
  await signInWithGoogle({ email: account.email, email_verified: true });
  expect(await signIn(elsewhere, { email: account.email, password: PASSWORD })).toMatchObject({ ok: false });
  const mails = await visit.db.all(
    sql`SELECT 1 FROM outbox WHERE kind = 'password-removed' AND to_email = ${account.email}`,
  );
  expect(mails).toHaveLength(1);
});

test("the password of a confirmed address goes on working", async () => {
  const visit = testVisit();
  const { account } = await aDispensary(visit, {}, { emailVerifiedAt: 1 });
  await signInWithGoogle({ email: account.email, email_verified: true });
  expect(await signIn({ ...visit, clientIp: account.id }, { email: account.email, password: PASSWORD })).toMatchObject({
    ok: true,
  });
});

test("if Google fails, the login page explains it", async () => {
  const { account } = await aDispensary(testVisit());
  const outcome = signInWithGoogle({ email: account.email, email_verified: true }, (back, cookie) => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Network connection lost.")));
    return { back, cookie };
  });
  expect(await outcome).toEqual({ to: "/login?google=failed", signedIn: false });
});
