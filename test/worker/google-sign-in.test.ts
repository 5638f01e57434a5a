import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { App } from "#app/context.ts";
import { createGoogle } from "#app/providers/oauth/index.ts";
import { loader as begin } from "#app/routes/account/google.ts";
import { loader as callback } from "#app/routes/account/google-callback.ts";
import { sessionCookies } from "#app/session.ts";
import { signIn } from "#app/use-cases/sign-in.ts";
import { routeContext, testApp } from "#test/support/app.ts";
import { fakeGoogle } from "#test/support/fake-google.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";

const ORIGIN = "http://localhost:8787";
let server: ReturnType<typeof fakeGoogle>;
beforeEach(() => {
  server = fakeGoogle({ now: () => Date.now() });
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const appWithGoogle = () => {
  const settings = { clientId: "client", clientSecret: "secret", url: undefined, now: () => Date.now() };
  return testApp({ google: createGoogle({ ...settings, redirectUri: `${ORIGIN}/login/google/callback` }) });
};
const args = (app: App, request: Request) => ({ request, context: routeContext(app), params: {} }) as never;

/** A browser that begins, agrees at Google and comes back; `change` may tamper on the way. */
async function come(
  person: { email: string; email_verified: boolean },
  change: (back: URL, cookie: string) => { back: URL; cookie: string } = (back, cookie) => ({ back, cookie }),
  next = "",
) {
  const started = await begin(args(appWithGoogle(), new Request(`${ORIGIN}/login/google${next}`)));
  const authorization = new URL(started.headers.get("Location") ?? "");
  const set = started.headers.get("Set-Cookie") ?? "";
  expect(set).toMatch(/^__Host-googleSignIn=[^;]+; .*HttpOnly; Secure; SameSite=Lax/);
  const { back, cookie } = change(server.agree(authorization, person), set.split(";")[0] ?? "");
  const app = appWithGoogle();
  const answer = await callback(args(app, new Request(back, { headers: { Cookie: cookie } })));
  return { to: answer.headers.get("Location"), signedIn: sessionCookies(app).length > 0 };
}

test("without keys there is nothing to begin", async () => {
  const attempt = async () => begin(args(testApp({ google: null }), new Request(`${ORIGIN}/login/google`)));
  await expect(attempt()).rejects.toMatchObject({ status: 404 });
});

test("a verified e-mail signs its account in", async () => {
  const { account } = await aDispensary(testApp());
  expect(await come({ email: account.email.toUpperCase(), email_verified: true })).toEqual({
    to: "/vendor-dashboard",
    signedIn: true,
  });
});

test("the way goes on where it was to go, on this origin alone", async () => {
  const { account } = await aDispensary(testApp());
  const person = { email: account.email, email_verified: true };
  expect(await come(person, undefined, "?next=/account")).toMatchObject({ to: "/account" });
  expect(await come(person, undefined, "?next=//evil.example")).toMatchObject({ to: "/vendor-dashboard" });
});

test("an unverified e-mail never signs in", async () => {
  const { account } = await aDispensary(testApp());
  expect(await come({ email: account.email, email_verified: false })).toEqual({
    to: "/login?google=unverified-email",
    signedIn: false,
  });
});

test("an e-mail that nobody registered gets no account", async () => {
  const email = "stranger@example.com";
  expect(await come({ email, email_verified: true })).toEqual({ to: "/login?google=no-account", signedIn: false });
  expect(await testApp().db.all(sql`SELECT 1 FROM users WHERE email = ${email}`)).toEqual([]);
});

describe("the state is checked:", () => {
  test.each<[string, (back: URL, cookie: string) => { back: URL; cookie: string }]>([
    ["another state", (back, cookie) => ({ back: new URL(back.href.replace(/state=[^&]*/, "state=other")), cookie })],
    ["no state", (back, cookie) => ({ back: new URL(back.href.replace(/&?state=[^&]*/, "")), cookie })],
    ["no cookie: another browser's link", (back) => ({ back, cookie: "" })],
    ["the cookie of another sign-in", (back) => ({ back, cookie: "__Host-googleSignIn=aaa.bbb." })],
    ["no code", (back, cookie) => ({ back: new URL(back.href.replace(/code=[^&]*&?/, "")), cookie })],
  ])("%s", async (_name, change) => {
    const { account } = await aDispensary(testApp());
    expect(await come({ email: account.email, email_verified: true }, change)).toEqual({
      to: "/login?google=failed",
      signedIn: false,
    });
  });
});

test("a password that was set before anybody confirmed the address stops to work at the owner's first coming", async () => {
  const app = testApp();
  const { account } = await aDispensary(app);
  const visit = { ...app, address: account.id };
  await come({ email: account.email, email_verified: true });
  expect(await signIn(visit, { email: account.email, password: PASSWORD })).toMatchObject({ ok: false });
  const mails = await app.db.all(
    sql`SELECT 1 FROM outbox WHERE kind = 'password-removed' AND to_email = ${account.email}`,
  );
  expect(mails).toHaveLength(1);
});

test("the password of a confirmed address goes on working", async () => {
  const app = testApp();
  const { account } = await aDispensary(app, {}, { emailVerifiedAt: 1 });
  await come({ email: account.email, email_verified: true });
  expect(await signIn({ ...app, address: account.id }, { email: account.email, password: PASSWORD })).toMatchObject({
    ok: true,
  });
});
