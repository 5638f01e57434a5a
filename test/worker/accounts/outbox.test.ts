import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { GIVE_UP_AFTER_MS, HANDOVER_LEASE_MS } from "#app/domain/email-retries.ts";
import { mailedToken } from "#app/platform/mailed-link.ts";
import type { Email, Handover } from "#app/providers/mailer.ts";
import { sendEmails, sendWaitingEmails } from "#app/use-cases/send-emails.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { NOON, testApp } from "#test/support/app.ts";

const MINUTE = 60_000;
const app = testApp();

/** An app whose mail service takes what `verdict` lets through. */
function withMailer(at: number, verdict: (email: Email) => Handover | Promise<Handover> = () => ({ ok: true })) {
  const emails: Email[] = [];
  const mailer = {
    send: async (email: Email) => {
      emails.push(email);
      return verdict(email);
    },
  };
  return { emails, app: testApp({ at, mailer }) };
}
const queue = (over: Partial<Parameters<typeof insertMail>[2]> = {}) =>
  runBatch(app.db, [
    insertMail(app.db, NOON, { kind: "test", toEmail: "ana@example.com", subject: "Hello", body: "Words.", ...over }),
  ]);
const row = async () => {
  const [mail] = await app.db.all<Record<string, unknown>>(sql`SELECT * FROM outbox`);
  return mail;
};

beforeEach(() => app.db.run(sql`DELETE FROM outbox`));

test("a due email is sent once, however many runs there are", async () => {
  await queue();
  const visit = withMailer(NOON, async () => {
    await Promise.resolve();
    return { ok: true };
  });
  await Promise.all(Array.from({ length: 10 }, () => sendEmails(visit.app)));
  await sendEmails(visit.app);
  expect(visit.emails).toHaveLength(1);
  expect(await row()).toMatchObject({ sent_at: NOON, attempts: 1, next_attempt_at: null });
});

test("a sent email keeps its row for a week, without its text; one that waits keeps both", async () => {
  await queue();
  await sendEmails(withMailer(NOON).app);
  expect(await row()).toMatchObject({ sent_at: NOON, subject: "Hello", body: "" });
  await sweepOldRows(testApp({ at: NOON + 7 * 24 * 60 * MINUTE }));
  expect(await row()).toMatchObject({ subject: "Hello" });
  await sweepOldRows(testApp({ at: NOON + 7 * 24 * 60 * MINUTE + 1 }));
  expect(await row()).toBeUndefined();
  await queue();
  await sweepOldRows(testApp({ at: NOON + 60 * 24 * 60 * MINUTE }));
  expect(await row()).toMatchObject({ sent_at: null, body: "Words." });
});

test("without a mail service emails stay where they are", async () => {
  await queue();
  expect(await sendEmails(testApp({ mailer: null }))).toEqual({ sent: 0, later: 0, givenUp: 0 });
  expect(await row()).toMatchObject({ sent_at: null, attempts: 0, next_attempt_at: NOON });
});

describe("an email that the service refuses for now", () => {
  const later = () => ({ ok: false, retry: true, message: "busy" }) as const;

  test("is given up within a day", async () => {
    await queue();
    await sendEmails(withMailer(NOON + GIVE_UP_AFTER_MS - 1, later).app);
    expect(await row()).toMatchObject({ sent_at: null, next_attempt_at: null, last_error: "busy" });
  });

  test("waits as long as the service asks", async () => {
    await queue();
    await sendEmails(withMailer(NOON, () => ({ ...later(), afterSeconds: 600 })).app);
    expect(await row()).toMatchObject({ next_attempt_at: NOON + 10 * MINUTE });
  });

  test("goes out when the service is back", async () => {
    await queue();
    await sendEmails(withMailer(NOON, later).app);
    const early = withMailer(NOON + MINUTE - 1);
    await sendEmails(early.app);
    expect(early.emails).toEqual([]);
    const inTime = withMailer(NOON + MINUTE);
    expect(await sendEmails(inTime.app)).toEqual({ sent: 1, later: 0, givenUp: 0 });
    expect(inTime.emails.map(({ id }) => id)).toEqual([(await row())?.id]);
  });
});

test("an email that the service will never take is given up at once", async () => {
  await queue();
  await sendEmails(withMailer(NOON, () => ({ ok: false, retry: false, message: "no such address" })).app);
  expect(await row()).toMatchObject({ sent_at: null, next_attempt_at: null, last_error: "no such address" });
});

test("a run that dies while it hands an email over is made good by a later one", async () => {
  await queue();
  const dying = withMailer(NOON, () => Promise.reject(new Error("killed")));
  await expect(sendEmails(dying.app)).rejects.toThrow("killed");
  const later = withMailer(NOON + HANDOVER_LEASE_MS);
  await sendEmails(later.app);
  expect(later.emails).toHaveLength(1);
});

test.each([
  ["seed", "reset-password"],
  ["email:seed", "confirm-email"],
  ["staff:seed", "staff-invitation"],
])(
  "a link from %s leads to /%s; it is written on the way out, and stays out of the database",
  async (linkSeed, page) => {
    await queue({ body: "Here: {link}", linkSeed });
    const visit = withMailer(NOON);
    await sendEmails(visit.app);
    const token = await mailedToken(app.settings.accessTokenKey, linkSeed);
    expect(visit.emails[0]?.body).toBe(`Here: ${app.settings.origin}/${page}/${token}`);
    expect(JSON.stringify(await row())).not.toContain(token);
  },
);

test("typed braces stay unchanged", async () => {
  await queue({ body: "I saw {link} in your mail." });
  const visit = withMailer(NOON);
  await sendEmails(visit.app);
  expect(visit.emails[0]?.body).toBe("I saw {link} in your mail.");
});

test("a subject of two lines is refused by the database", async () => {
  await expect(queue({ subject: "Hello\r\nBcc: all@example.com" })).rejects.toThrow();
  expect(await row()).toBeUndefined();
});

test("2,400 waiting emails are sent in two cron runs, each of at most 500 statements", async () => {
  const numbers = JSON.stringify(Array.from({ length: 2400 }, (_, at) => at));
  await app.db.run(sql`INSERT INTO outbox (id, kind, to_email, subject, body, created_at, next_attempt_at)
    SELECT 'mail-' || value, 'test', 'ana@example.com', 'Hello', 'Words.', ${NOON}, ${NOON} FROM json_each(${numbers})`);
  const visit = withMailer(NOON);
  for (const [sent, left] of [
    [2000, 400],
    [400, 0],
  ]) {
    visit.app.meter.statements = 0;
    expect(await sendWaitingEmails(visit.app)).toEqual({ sent, later: 0, givenUp: 0 });
    expect(visit.app.meter.statements).toBeLessThanOrEqual(500);
    const [waiting] = await app.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL`);
    expect(waiting?.n).toBe(left);
  }
  expect(new Set(visit.emails.map(({ id }) => id)).size).toBe(2400);
});
