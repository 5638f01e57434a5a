import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { type RateLimit, rateLimits } from "#app/domain/rate-limits.ts";
import { loader as nearby } from "#app/routes/shop/nearby/nearby.tsx";
import { applyAsSalesRep } from "#app/use-cases/accounts/apply-as-sales-rep.ts";
import { registerVendor } from "#app/use-cases/accounts/register-vendor.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { sendContactMessage } from "#app/use-cases/accounts/send-contact-message.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { allowUnverifiedMail } from "#app/use-cases/allow-unverified-mail.ts";
import { addStrain } from "#app/use-cases/menu/add-strain.ts";
import type { Visit } from "#app/visit.ts";
import { NOON, routeArgs, testVisit } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { worker } from "#test/support/fetcher.ts";
import { visitWithLinks } from "#test/support/mailed-links.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { aRegistration } from "#test/support/registration.ts";

const client = (address: string) => browserLike(worker, "http://localhost", address);

const guess = (visit: Visit, at: number) =>
  signIn(visit, { email: `victim-${at}@example.com`, password: "not the password" });

test("an address that tries many accounts is refused, while the owner logs in from another", async () => {
  const { account } = await aDispensary(testVisit());
  const visit = testVisit({ clientIp: "10.3.5.1" });
  await useUp(testVisit(), "signInOfAddress", "10.3.5.1", 2);
  for (const at of [1, 2]) expect(await guess(visit, at)).toMatchObject({ ok: false, reason: "wrong-credentials" });
  const enter = (clientIp: string) => signIn(testVisit({ clientIp }), { email: account.email, password: PASSWORD });
  expect(await enter("10.3.5.1")).toMatchObject({ ok: false, reason: "too-many-requests" });
  expect(await enter("10.3.5.2")).toMatchObject({ ok: true });
});

describe("passwords of one address are hashed one at a time:", () => {
  /** The most hashes at work at once during twenty parallel requests, and how many of those were refused. */
  async function twentyAtOnce(address: string, send: (visit: Visit, at: number) => Promise<unknown>) {
    let atWork = 0;
    let most = 0;
    const counted = <Args extends unknown[], T>(hash: (...args: Args) => Promise<T>) => {
      return async (...args: Args) => {
        most = Math.max(most, ++atWork);
        const hashed = await hash(...args);
        atWork -= 1;
        return hashed;
      };
    };
    const visit = testVisit();
    const passwords = {
      ...visit.passwords,
      verify: counted(visit.passwords.verify),
      hash: counted(visit.passwords.hash),
    };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send({ ...visit, passwords, clientIp: address }, at)),
    );
    const reasons = outcomes.map((outcome) => (outcome as { reason?: string }).reason ?? "done");
    return { most, refused: reasons.filter((reason) => reason === "too-many-requests").length };
  }

  test("of twenty logins at once most are refused, and the next one is not", async () => {
    const { most, refused } = await twentyAtOnce("10.3.6.1", guess);
    expect(most).toBe(1);
    expect(refused).toBeGreaterThan(10);
    expect(await guess(testVisit({ clientIp: "10.3.6.1" }), 1)).toMatchObject({ reason: "wrong-credentials" });
  });

  test("a registration during another one is refused", async () => {
    const visit = testVisit({ clientIp: "10.3.6.2" });
    const register = (at: number) => registerVendor(visit, aRegistration(`in-turn-${at}@example.org`));
    const outcome = await visit.whileCounted("hashing", "10.3.6.2", () => register(1));
    expect(outcome).toMatchObject({ value: { ok: false, reason: "too-many-requests" } });
    expect(await register(2)).toMatchObject({ ok: true });
  });

  test("over HTTP the refused ones answer 429 with Retry-After, never 503", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        client("10.3.6.3").post("/api/auth/login", { email: `many-${at}@example.com`, password: "a guess" }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 401);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect(refused.every(({ headers }) => Number(headers.get("Retry-After")) > 0)).toBe(true);
  });
});

describe("links for a new password", () => {
  /** Requests a link and waits for the background work; `mails` is how many the account has received so far. */
  async function requestLink(email: string, clientIp: string) {
    const { visit, newestToken } = visitWithLinks({ clientIp });
    const outcome = await requestPasswordReset(visit, email);
    await newestToken();
    const [row] = await visit.db.all<{ mails: number }>(
      sql`SELECT count(*) AS mails FROM outbox WHERE kind = 'password-reset' AND to_email = ${email}`,
    );
    return { ok: outcome.ok, mails: row?.mails };
  }

  test("requested by a stranger don't count against the owner", async () => {
    const { account } = await aDispensary(testVisit());
    for (const mails of [1, 2, 3]) expect(await requestLink(account.email, "10.3.7.1")).toEqual({ ok: true, mails });
    expect(await requestLink(account.email, "10.3.7.1")).toEqual({ ok: false, mails: 3 });
    expect(await requestLink(account.email, "10.3.7.2")).toEqual({ ok: true, mails: 4 });
  });

  test("can't be requested for many accounts from one address", async () => {
    await useUp(testVisit(), "passwordResetOfAddress", "10.3.7.3", 2);
    for (const at of [1, 2]) expect(await requestLink(`no-${at}@example.com`, "10.3.7.3")).toMatchObject({ ok: true });
    expect(await requestLink("another@example.com", "10.3.7.3")).toMatchObject({ ok: false });
  });

  test("don't fill a mailbox, from however many addresses; the owner's own address still gets one", async () => {
    const { account } = await aDispensary(testVisit());
    await signIn(testVisit({ clientIp: "10.3.8.250" }), { email: account.email, password: PASSWORD });
    const { limit } = rateLimits.mailToStranger;
    for (let at = 0; at < limit + 2; at++)
      expect(await requestLink(account.email, `10.3.8.${at}`)).toEqual({ ok: true, mails: Math.min(at + 1, limit) });
    expect(await requestLink(account.email, "10.3.8.250")).toEqual({ ok: true, mails: limit + 1 });
  });
});

test.each<[string, (account: string, at: number) => string]>([
  ["a known email again and again", (email) => email],
  ["many labels of one address", (email, at) => `label+${at}-of-${email}`.replace(/-of-(?=[^@]*@)[^@]*@/, "@labels-")],
])("registering %s doesn't fill its owner's mailbox", async (_, emailAt) => {
  const { account } = await aDispensary(testVisit());
  const emails = Array.from({ length: rateLimits.mailToStranger.limit + 2 }, (_, at) => emailAt(account.email, at));
  for (const [at, email] of emails.entries()) {
    const stranger = testVisit({ clientIp: `10.3.10.${at}` });
    expect(await registerVendor(stranger, aRegistration(email))).toMatchObject({ ok: true });
  }
  const mails = await testVisit().db.all(sql`SELECT 1 FROM outbox WHERE to_email IN ${[...new Set(emails)]}`);
  expect(mails).toHaveLength(rateLimits.mailToStranger.limit);
});

test("labels after a plus and Gmail's dots count as the same mailbox", async () => {
  const { limit } = rateLimits.mailToStranger;
  const mailed = (emails: string[]) =>
    Promise.all(emails.map((email) => allowUnverifiedMail(testVisit(), "order", email)));
  const many = Array.from({ length: limit + 3 }, (_, at) => at + 1);
  for (const emails of [
    many.map((at) => `ana+${at}@flooded.example`),
    many.map((at) => `${"flooded".slice(0, at)}.${"flooded".slice(at)}@gmail.com`),
  ])
    expect((await mailed(emails)).filter(Boolean)).toHaveLength(limit);
});

test("resetting a password while another is hashed is refused", async () => {
  const { account } = await aDispensary(testVisit());
  const { visit, newestToken } = visitWithLinks({ clientIp: "10.3.7.9" });
  await requestPasswordReset(visit, account.email);
  const reset = { token: (await newestToken()) ?? "", password: "quiet green lamp" };
  const outcome = await visit.whileCounted("hashing", "10.3.7.9", () => resetPassword(visit, reset));
  expect(outcome).toMatchObject({ value: { ok: false, reason: "too-many-requests" } });
  expect(await resetPassword(visit, reset)).toMatchObject({ ok: true });
});

describe("all addresses of an IPv6 /64 share one limit:", () => {
  const isTooMany = (outcome: Outcome<unknown>) => !outcome.ok && outcome.reason === "too-many-requests";
  type Send = (visit: Visit, at: number) => Promise<Response | Outcome<unknown>>;
  const message = {
    from_name: "Ana",
    reply_to: "ana@example.org",
    message: "Hello.",
    website: "",
    opened: NOON - 60_000,
  };
  const application = {
    from_name: "Bo",
    phone_number: "2135550177",
    reply_to: "bo@example.org",
    preferred_time: "Weekday Mornings",
    company_name: "",
    additional_info: "",
    website: "",
    opened: NOON - 60_000,
  };
  const bought = { id: "a-product", name: "Blue Dream", priceCents: 4000 };
  const order = (visit: Visit) =>
    client(visit.clientIp).post("/api/customer/create-order", orderPayload("nobody", [bought]));

  test.each<[string, RateLimit, Send]>([
    ["logins", "signInOfAddress", guess],
    ["registration", "registration", (visit, at) => registerVendor(visit, aRegistration(`net-${at}@example.org`))],
    [
      "the contact form",
      "contactForm",
      (visit, at) => sendContactMessage(visit, { ...message, message: `Hello ${at}.` }),
    ],
    [
      "the sales application",
      "contactForm",
      (visit, at) => applyAsSalesRep(visit, { ...application, company_name: `Co ${at}` }),
    ],
    [
      "the strain form",
      "strainSuggestion",
      (visit, at) => addStrain(visit, null, { name: `Net ${at}`, classification: "Hybrid" } as never),
    ],
    [
      "links for a new password",
      "passwordResetOfAddress",
      (visit, at) => requestPasswordReset(visit, `net-${at}@example.org`),
    ],
    ["the search for addresses", "geocoding", (visit) => client(visit.clientIp).get("/api/geo/suggest?q=90012")],
    ["orders", "order", order],
  ])("%s", async (name, limit, send) => {
    // One network per test: the last limit but one is used from a first address, the last from a second.
    const network = `2001:db8:7:${name.length.toString(16)}`;
    await useUp(testVisit(), limit, `${network}::/64`, 1);
    const isRefused: boolean[] = [];
    for (const at of [1, 2]) {
      const outcome = await send(testVisit({ clientIp: `${network}::${at}` }), at);
      isRefused.push(outcome instanceof Response ? outcome.status === 429 : isTooMany(outcome));
    }
    expect(isRefused).toEqual([false, true]);
  });
});

describe("a visitor over the limit learns when to retry, not that the service failed:", () => {
  test("on looking up a place", async () => {
    const visit = testVisit({ clientIp: "10.3.9.1" });
    await useUp(testVisit(), "geocoding", "10.3.9.1");
    const result = (await nearby(routeArgs(visit, { cookie: "userAddress=Los%20Angeles" }))) as unknown as {
      init: ResponseInit;
      data: { problem: string };
    };
    expect(result.init.status).toBe(429);
    expect(visit.retryAfter.seconds).toBeGreaterThan(0);
  });

  test("when the counter is overloaded", async () => {
    const overloaded = Object.assign(new Error("Durable Object is overloaded."), { overloaded: true });
    const lost = new Error("Network connection lost.");
    const appWith = (error: Error) => {
      const reserve = () => Promise.reject(error);
      const RATE_LIMIT = { idFromName: () => "", get: () => ({ reserve }) } as unknown as DurableObjectNamespace;
      return createApp({ ...(env as unknown as Env), RATE_LIMIT }, { waitUntil: (work) => void work });
    };
    const verdict = await appWith(overloaded).rateLimit("geocoding", "10.3.9.2");
    expect(verdict).toMatchObject({ allowed: false, retryAfterSeconds: expect.any(Number) });
    await expect(appWith(lost).rateLimit("geocoding", "10.3.9.2")).rejects.toThrow("lost");
  });

  test("by the platform's own counter, which counts only approximate limits", async () => {
    const requests: string[] = [];
    const EDGE_LIMIT_60 = {
      limit: async ({ key }: { key: string }) => ({ success: requests.push(key) <= 1 }),
    };
    const app = createApp({ ...(env as unknown as Env), EDGE_LIMIT_60 }, { waitUntil: (work) => void work });
    expect(await app.rateLimit("quote", "10.3.9.3")).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await app.rateLimit("map", "10.3.9.3")).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect(app.retryAfter.seconds).toBe(60);
    await app.rateLimit("order", "10.3.9.3");
    expect(requests).toEqual(["quote:10.3.9.3", "map:10.3.9.3"]);
  });
});
