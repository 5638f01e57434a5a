import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
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
import { aRegistration } from "#test/support/registration.ts";

const client = (address: string) => browserLike(worker, "http://localhost", address);

const guess = (visit: Visit, at: number) =>
  signIn(visit, { email: `victim-${at}@example.com`, password: "not the password" });

test("whoever tries many accounts from one address is refused there, while an owner logs in from elsewhere", async () => {
  const { account } = await aDispensary(testVisit());
  const visit = testVisit({ clientIp: "10.3.5.1" });
  for (let at = 0; at < rateLimits.signInOfAddress.limit; at++) {
    expect(await guess(visit, at)).toMatchObject({ ok: false, reason: "wrong-credentials" });
  }
  const enter = (clientIp: string) => signIn(testVisit({ clientIp }), { email: account.email, password: PASSWORD });
  expect(await enter("10.3.5.1")).toMatchObject({ ok: false, reason: "too-many-requests" });
  expect(await enter("10.3.5.2")).toMatchObject({ ok: true });
});

describe("one address has one password hashed at a time:", () => {
  /** How many hashes were at work at once, and what each of forty parallel requests came to. */
  async function fortyAtOnce(address: string, ask: (visit: Visit, at: number) => Promise<unknown>) {
    let atWork = 0;
    let most = 0;
    const counted = <Args extends unknown[], T>(hash: (...given: Args) => Promise<T>) => {
      return async (...given: Args) => {
        most = Math.max(most, ++atWork);
        const made = await hash(...given);
        atWork -= 1;
        return made;
      };
    };
    const visit = testVisit();
    const passwords = {
      ...visit.passwords,
      verify: counted(visit.passwords.verify),
      hash: counted(visit.passwords.hash),
    };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ask({ ...visit, passwords, clientIp: address }, at)),
    );
    const reasons = answers.map((answer) => (answer as { reason?: string }).reason ?? "done");
    return { most, refused: reasons.filter((reason) => reason === "too-many-requests").length };
  }

  test("of forty logins at once the others are refused", async () => {
    const { most, refused } = await fortyAtOnce("10.3.6.1", guess);
    expect(most).toBe(1);
    expect(refused).toBeGreaterThan(20);
  });

  test("a registration waits for no other", async () => {
    const visit = testVisit({ clientIp: "10.3.6.2" });
    const register = (at: number) => registerVendor(visit, aRegistration(`in-turn-${at}@example.org`));
    const held = await visit.whileCounted("hashing", "10.3.6.2", () => register(1));
    expect(held).toMatchObject({ value: { ok: false, reason: "too-many-requests" } });
    expect(await register(2)).toMatchObject({ ok: true });
  });

  test("over HTTP the others are 429 with Retry-After, never 503", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        client("10.3.6.3").post("/api/auth/login", { email: `many-${at}@example.com`, password: "a guess" }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 401);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect(refused.every(({ headers }) => Number(headers.get("Retry-After")) > 0)).toBe(true);
  });

  test("and may try again as soon as that is done", async () => {
    await fortyAtOnce("10.3.6.4", guess);
    expect(await guess(testVisit({ clientIp: "10.3.6.4" }), 1)).toMatchObject({ reason: "wrong-credentials" });
  });
});

describe("links for a new password", () => {
  /** Asks for a link and waits for what happens behind the answer; how many mails the account has got by now. */
  async function ask(email: string, clientIp: string) {
    const { visit, newestToken } = visitWithLinks({ clientIp });
    const outcome = await requestPasswordReset(visit, email);
    await newestToken();
    const [row] = await visit.db.all<{ mails: number }>(
      sql`SELECT count(*) AS mails FROM outbox WHERE kind = 'password-reset' AND to_email = ${email}`,
    );
    return { ok: outcome.ok, mails: row?.mails };
  }

  test("that a stranger asks for do not count against the owner's own", async () => {
    const { account } = await aDispensary(testVisit());
    for (const mails of [1, 2, 3]) expect(await ask(account.email, "10.3.7.1")).toEqual({ ok: true, mails });
    expect(await ask(account.email, "10.3.7.1")).toEqual({ ok: false, mails: 3 });
    expect(await ask(account.email, "10.3.7.2")).toEqual({ ok: true, mails: 4 });
  });

  test("are not asked for on many accounts from one address", async () => {
    const { limit } = rateLimits.passwordResetOfAddress;
    for (let at = 0; at < limit; at++)
      expect(await ask(`no-${at}@example.com`, "10.3.7.3")).toMatchObject({ ok: true });
    expect(await ask("another@example.com", "10.3.7.3")).toMatchObject({ ok: false });
  });

  test("do not fill a mailbox, from however many addresses; the owner's address gets one all the same", async () => {
    const { account } = await aDispensary(testVisit());
    await signIn(testVisit({ clientIp: "10.3.8.250" }), { email: account.email, password: PASSWORD });
    const { limit } = rateLimits.mailToStranger;
    for (let at = 0; at < limit + 5; at++) {
      expect(await ask(account.email, `10.3.8.${at}`)).toEqual({ ok: true, mails: Math.min(at + 1, limit) });
    }
    expect(await ask(account.email, "10.3.8.250")).toEqual({ ok: true, mails: limit + 1 });
  });
});

test("registering a known email over and over does not fill its owner's mailbox", async () => {
  const { account } = await aDispensary(testVisit());
  for (let at = 0; at < 8; at++) {
    const stranger = testVisit({ clientIp: `10.3.10.${at}` });
    expect(await registerVendor(stranger, aRegistration(account.email))).toMatchObject({ ok: true });
  }
  const mails = await testVisit().db.all(
    sql`SELECT 1 FROM outbox WHERE kind = 'already-registered' AND to_email = ${account.email}`,
  );
  expect(mails).toHaveLength(rateLimits.mailToStranger.limit);
});

test("registering ever another label of one address does not fill its mailbox either", async () => {
  for (let at = 0; at < 8; at++) {
    const stranger = testVisit({ clientIp: `10.3.11.${at}` });
    expect(await registerVendor(stranger, aRegistration(`ana+${at}@labels.example`))).toMatchObject({ ok: true });
  }
  const mails = await testVisit().db.all(sql`SELECT 1 FROM outbox WHERE to_email LIKE 'ana+%@labels.example'`);
  expect(mails).toHaveLength(rateLimits.mailToStranger.limit);
});

test("labels after a plus and Gmail's dots open no further mailbox", async () => {
  const { limit } = rateLimits.mailToStranger;
  const mailed = (emails: string[]) => Promise.all(emails.map((one) => allowUnverifiedMail(testVisit(), "order", one)));
  const many = Array.from({ length: limit + 3 }, (_, at) => at + 1);
  for (const emails of [
    many.map((at) => `ana+${at}@flooded.example`),
    many.map((at) => `${"flooded".slice(0, at)}.${"flooded".slice(at)}@gmail.com`),
  ]) {
    expect((await mailed(emails)).filter(Boolean)).toHaveLength(limit);
  }
});

test("a link's password is hashed in its turn too", async () => {
  const { account } = await aDispensary(testVisit());
  const { visit, newestToken } = visitWithLinks({ clientIp: "10.3.7.9" });
  await requestPasswordReset(visit, account.email);
  const reset = { token: (await newestToken()) ?? "", password: "quiet green lamp" };
  const held = await visit.whileCounted("hashing", "10.3.7.9", () => resetPassword(visit, reset));
  expect(held).toMatchObject({ value: { ok: false, reason: "too-many-requests" } });
  expect(await resetPassword(visit, reset)).toMatchObject({ ok: true });
});

describe("every address of an IPv6 /64 counts as one at", () => {
  const isRefused = (outcome: Outcome<unknown>) => !outcome.ok && outcome.reason === "too-many-requests";
  let network = 0;
  /** Asks from ever another address of one network until it is refused. */
  async function untilRefused(ask: (visit: Visit, at: number) => Promise<Response | Outcome<unknown>>) {
    network += 1;
    for (let at = 0; at < 100; at++) {
      const answer = await ask(testVisit({ clientIp: `2001:db8:7:${network}::${at + 1}` }), at);
      if (answer instanceof Response ? answer.status === 429 : isRefused(answer)) return at;
    }
    return "never";
  }
  const message = {
    from_name: "Ana",
    reply_to: "ana@example.org",
    message: "Hello.",
    website: "",
    opened: NOON - 60_000,
  };
  const application = {
    ...{ from_name: "Bo", phone_number: "2135550177", reply_to: "bo@example.org", preferred_time: "Weekday Mornings" },
    ...{ company_name: "", additional_info: "", website: "", opened: NOON - 60_000 },
  };
  const bought = { id: "a-product", name: "Blue Dream", priceCents: 4000 };
  const order = (visit: Visit) =>
    client(visit.clientIp).post("/api/customer/create-order", orderPayload("nobody", [bought]));

  test.each<[string, number, Parameters<typeof untilRefused>[0]]>([
    ["logins", 30, guess],
    ["registration", 10, (visit, at) => registerVendor(visit, aRegistration(`net-${at}@example.org`))],
    ["the contact form", 5, (visit, at) => sendContactMessage(visit, { ...message, message: `Hello ${at}.` })],
    ["the sales application", 5, (visit, at) => applyAsSalesRep(visit, { ...application, company_name: `Co ${at}` })],
    [
      "the strain form",
      5,
      (visit, at) => addStrain(visit, null, { name: `Net ${at}`, classification: "Hybrid" } as never),
    ],
    ["links for a new password", 10, (visit, at) => requestPasswordReset(visit, `net-${at}@example.org`)],
    ["the search for addresses", 60, (visit) => client(visit.clientIp).get("/api/geo/suggest?q=90012")],
    ["orders", 10, order],
  ])("%s", async (_name, limit, ask) => expect(await untilRefused(ask)).toBe(limit));
});

describe("over its limit a visitor is told when to come back, and not that the service failed:", () => {
  test("a place that was not looked up yet", async () => {
    const visit = testVisit({ clientIp: "10.3.9.1" });
    for (let i = 0; i < rateLimits.geocoding.limit; i++) await visit.rateLimit("geocoding", "10.3.9.1");
    const answer = (await nearby(routeArgs(visit, { cookie: "userAddress=Los%20Angeles" }))) as unknown as {
      init: ResponseInit;
      data: { problem: string };
    };
    expect(answer.init.status).toBe(429);
    expect(visit.retryAfter.seconds).toBeGreaterThan(0);
  });

  test("a counter that more are waiting for than it can count", async () => {
    const overloaded = Object.assign(new Error("Durable Object is overloaded."), { overloaded: true });
    const lost = new Error("Network connection lost.");
    const appWith = (error: Error) => {
      const take = () => Promise.reject(error);
      const RATE_LIMIT = { idFromName: () => "", get: () => ({ take }) } as unknown as DurableObjectNamespace;
      return createApp({ ...(env as unknown as Env), RATE_LIMIT }, { waitUntil: (work) => void work });
    };
    const verdict = await appWith(overloaded).rateLimit("geocoding", "10.3.9.2");
    expect(verdict).toMatchObject({ allowed: false, retryAfterSeconds: expect.any(Number) });
    await expect(appWith(lost).rateLimit("geocoding", "10.3.9.2")).rejects.toThrow("lost");
  });

  test("the platform's counter, where one is bound: for what may be approximate, and for nothing else", async () => {
    const asked: string[] = [];
    const EDGE_LIMIT_60 = {
      limit: async ({ key }: { key: string }) => ({ success: asked.push(key) <= 1 }),
    };
    const app = createApp({ ...(env as unknown as Env), EDGE_LIMIT_60 }, { waitUntil: (work) => void work });
    expect(await app.rateLimit("quote", "10.3.9.3")).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await app.rateLimit("map", "10.3.9.3")).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect(app.retryAfter.seconds).toBe(60);
    await app.rateLimit("order", "10.3.9.3");
    expect(asked).toEqual(["quote:10.3.9.3", "map:10.3.9.3"]);
  });
});
