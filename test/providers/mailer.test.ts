import { beforeEach, describe, expect, test, vi } from "vitest";
import { createMailer, type Email } from "#app/providers/mailer.ts";
import { fakeResend } from "#test/support/outside/fake-resend.ts";

const email = (over: Partial<Email> = {}): Email => ({
  id: "email-1",
  to: "ana@example.com",
  replyTo: null,
  subject: "Hello",
  body: "A few words.",
  ...over,
});
const mailerWith = (key: string) => createMailer({ key, from: "Shop <shop@example.com>", url: undefined })!;

let resend: ReturnType<typeof fakeResend>;
beforeEach(() => {
  resend = fakeResend();
  vi.stubGlobal("fetch", resend.fetch);
});

test("without a key there is no mailer", () =>
  expect(createMailer({ key: undefined, from: "x", url: undefined })).toBeNull());

test("an email is handed over with sender, recipient, reply address and text", async () => {
  expect(await mailerWith("re_test").send(email({ replyTo: "bo@example.com" }))).toEqual({ ok: true });
  expect(resend.sent).toEqual([
    {
      from: "Shop <shop@example.com>",
      to: ["ana@example.com"],
      subject: "Hello",
      text: "A few words.",
      reply_to: "bo@example.com",
    },
  ]);
});

test("the same email handed over twice is sent once", async () => {
  const mailer = mailerWith("re_test");
  expect(await mailer.send(email())).toEqual({ ok: true });
  expect(await mailer.send(email())).toEqual({ ok: true });
  expect(resend.sent).toHaveLength(1);
});

describe("an email that is refused", () => {
  test.each([
    ["because the service is busy", () => resend.trouble.busy(7), { retry: true, afterSeconds: 7 }],
    ["because the service is down", () => resend.trouble.down(), { retry: true }],
    ["because there is no connection", () => resend.trouble.unreachable(), { retry: true }],
    ["because its twin is under way", () => resend.trouble.twinUnderWay(), { retry: true }],
  ])("%s may go through later", async (_name, trouble, verdict) => {
    trouble();
    expect(await mailerWith("re_test").send(email())).toMatchObject({ ok: false, ...verdict });
    expect(await mailerWith("re_test").send(email())).toEqual({ ok: true });
  });

  test.each([
    ["for its recipient", "re_test", email({ to: "nobody" })],
    ["for our key", "re_wrong", email()],
  ])("%s is not tried again", async (_name, key, refused) => {
    expect(await mailerWith(key).send(refused)).toMatchObject({ ok: false, retry: false });
    expect(resend.sent).toEqual([]);
  });

  test("says why without our key", async () => {
    const outcome = await mailerWith("re_wrong").send(email());
    expect(JSON.stringify(outcome)).toContain("invalid_api_key");
    expect(JSON.stringify(outcome)).not.toContain("re_wrong");
  });
});
