import { beforeEach, expect, test } from "vitest";
import { contactSchema, salesApplicationSchema } from "#app/domain/accounts/message-schema.ts";
import { strainSchema } from "#app/domain/menu/strain-schema.ts";
import { applyAsSalesRep } from "#app/use-cases/accounts/apply-as-sales-rep.ts";
import { sendContactMessage } from "#app/use-cases/accounts/send-contact-message.ts";
import { addStrain } from "#app/use-cases/menu/add-strain.ts";
import { outbox, strains } from "#db/schema/index.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { worker } from "#test/support/fetcher.ts";
import { useUp } from "#test/support/platform/use-up.ts";

const typed = { from_name: "Ada O'Hara", reply_to: "ada@example.com", message: "Do you deliver\nto Burbank?" };
const strain = { name: "Night Bus", classification: "Indica" };
const visit = () => testVisit({ clientIp: crypto.randomUUID() });
const mails = () => testVisit().db.select().from(outbox);

beforeEach(async () => {
  await testVisit().db.delete(outbox);
  await testVisit().db.delete(strains);
});

test("a visitor's message is queued with the fields of the form and the sender to reply to", async () => {
  const outcome = await sendContactMessage(visit(), contactSchema.parse(typed));
  expect(outcome.ok).toBe(true);
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: "contact", replyTo: "ada@example.com", sentAt: null, nextAttemptAt: NOON });
  expect(mail?.body).toContain("from_name: Ada O'Hara");
  expect(mail?.body).toContain("Do you deliver\nto Burbank?");
});

test("an application carries phone, preferred time and company", async () => {
  const form = { ...typed, phone_number: "2135550121", preferred_time: "Weekend Mornings", company_name: "Ours" };
  expect((await applyAsSalesRep(visit(), salesApplicationSchema.parse(form))).ok).toBe(true);
  const [mail] = await mails();
  expect(mail?.body).toContain("phone_number: (213) 555-0121\n");
  expect(mail?.body).toContain("preferred_time: Weekend Mornings\n");
});

test("a robot that fills the field that people do not see sends nothing", async () => {
  const trap = { website: "http://x" };
  const refused = await sendContactMessage(visit(), contactSchema.parse({ ...typed, ...trap }));
  expect(refused).toMatchObject({ ok: false, message: "Failed to send message. Please try again." });
  expect(await mails()).toEqual([]);
  expect(await addStrain(visit(), null, strainSchema.parse({ ...strain, ...trap }))).toMatchObject({ reason: "robot" });
  expect(await testVisit().db.select().from(strains)).toEqual([]);
});

test("a form filled in at once, or left open for days, is not lost", async () => {
  for (const opened of [NOON - 300, String(NOON), NOON - 9 * 86_400_000]) {
    const form = { ...typed, phone_number: "2135550121", preferred_time: "Weekend Mornings", opened };
    expect((await sendContactMessage(visit(), contactSchema.parse(form))).ok).toBe(true);
    expect((await applyAsSalesRep(visit(), salesApplicationSchema.parse(form))).ok).toBe(true);
  }
  expect(await mails()).toHaveLength(6);
  expect((await addStrain(visit(), null, strainSchema.parse({ ...strain, opened: NOON }))).ok).toBe(true);
});

test("a message that is sent again, because its answer was lost, is one", async () => {
  const visitor = visit();
  for (let i = 0; i < 2; i++) expect((await sendContactMessage(visitor, contactSchema.parse(typed))).ok).toBe(true);
  expect(await mails()).toHaveLength(1);
});

test("over the limit, a message and a strain are asked to try later, not told that sending failed", async () => {
  const busy = testVisit({ clientIp: "10.3.9.9" });
  await useUp(testVisit(), "contactForm", "10.3.9.9");
  await useUp(testVisit(), "strainSuggestion", "10.3.9.9");
  const later = { reason: "too-many-requests", message: "Too many requests. Please try again later." };
  expect(await sendContactMessage(busy, contactSchema.parse(typed))).toMatchObject(later);
  expect(await addStrain(busy, null, strainSchema.parse(strain))).toMatchObject(later);
});

test("a line break in a name never reaches a mail's subject", () => {
  const forged = { ...typed, from_name: "Ada\r\nBcc: everyone@example.com" };
  expect(contactSchema.safeParse(forged).error?.issues[0]?.message).toBe("Name must be one line.");
});

test("the API sends a message and puts each missing field's sentence beside it", async () => {
  const post = (body: object) => worker.fetch("http://localhost/api/contact", asJson("POST", body));
  expect((await post(typed)).status).toBe(201);
  const refused = await post({ ...typed, reply_to: "nobody" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ success: false, fields: { reply_to: "Invalid email address." } });
});

test("a strain that the public sends waits as a suggestion", async () => {
  const added = await addStrain(visit(), null, strainSchema.parse(strain));
  expect(added).toMatchObject({ ok: true, value: { approved: false } });
  const [row] = await testVisit().db.select().from(strains);
  expect(row).toMatchObject({ name: "Night Bus", approved: false });
});
