import type { App } from "#app/app.ts";
import { emailChangePath } from "#app/domain/accounts/email-change.ts";
import { resetPath } from "#app/domain/accounts/reset-link.ts";
import { staffInvitationPath } from "#app/domain/accounts/staff-invitation.ts";
import { GIVEN_UP_AFTER_MS, HANDOVER_LEASE_MS, nextAttemptAt } from "#app/domain/email-retries.ts";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { runBatch } from "#db/client.ts";
import { listDueMail, type WaitingEmail } from "#db/emails/queries.ts";
import { leaseMail, markMailRefused, markMailSent } from "#db/emails/writes.ts";
import { invitationToken, STAFF_SEED } from "./accounts/invite-staff.ts";
import { EMAIL_SEED, emailChangeToken } from "./accounts/request-email-change.ts";
import { resetToken } from "./accounts/request-password-reset.ts";

/** Limits the provider calls of one run. */
const BATCH = 40;

/** Retries with growing delays (DECISIONS 30). The lease lets parallel runs send each email once. */
export async function sendEmails(app: App) {
  const counts = { sent: 0, later: 0, givenUp: 0 };
  if (!app.mailer) return counts;
  for (const email of await listDueMail(app.db, app.now(), BATCH)) {
    const [mine] = await leaseMail(app.db, email, app.now() + HANDOVER_LEASE_MS);
    if (mine) counts[await handOver(app, email)] += 1;
  }
  return counts;
}

async function handOver(app: App, email: WaitingEmail): Promise<"sent" | "later" | "givenUp"> {
  const age = app.now() - email.createdAt;
  if (age >= GIVEN_UP_AFTER_MS) return giveUp(app, email, "It came too late.");
  const { id, toEmail: to, replyTo, subject } = email;
  const handover = await app.mailer!.send({ id, to, replyTo, subject, body: await withLink(app, email) });
  if (handover.ok) {
    await runBatch(app.db, [markMailSent(app.db, id, app.now())]);
    return "sent";
  }
  const attempts = email.attempts + 1;
  const next = handover.again ? nextAttemptAt({ ...email, attempts }, app.now(), handover.afterSeconds) : null;
  if (next === null) return giveUp(app, email, handover.message);
  await runBatch(app.db, [markMailRefused(app.db, id, next, handover.message)]);
  return "later";
}

async function giveUp(app: App, { id, kind }: WaitingEmail, error: string): Promise<"givenUp"> {
  app.log("mail-given-up", { id, kind, error });
  await runBatch(app.db, [markMailRefused(app.db, id, null, error)]);
  return "givenUp";
}

async function withLink(app: App, { body, linkSeed }: WaitingEmail): Promise<string> {
  if (!linkSeed) return body;
  const path = await pathOf(app, linkSeed);
  return body.replace("{link}", () => app.settings.origin + path);
}

const ORDER_SEED = "order:";

async function pathOf(app: App, seed: string): Promise<string> {
  const { accessTokenKey } = app.settings;
  if (seed.startsWith(ORDER_SEED)) return linkOf(app, seed.slice(ORDER_SEED.length));
  if (seed.startsWith(EMAIL_SEED)) return emailChangePath(await emailChangeToken(accessTokenKey, seed));
  if (seed.startsWith(STAFF_SEED)) return staffInvitationPath(await invitationToken(accessTokenKey, seed));
  return resetPath(await resetToken(accessTokenKey, seed));
}

const linkOf = async ({ settings }: App, orderId: string) =>
  orderLink(orderId, await orderToken(settings.orderLinkKey, orderId));
