import type { App } from "#app/app.ts";
import { GIVEN_UP_AFTER_MS, HANDOVER_LEASE_MS, nextAttemptAt } from "#app/domain/email-retries.ts";
import { mailedPath } from "#app/platform/mailed-link.ts";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { runBatch } from "#db/client.ts";
import { listDueMail, type WaitingEmail } from "#db/emails/queries.ts";
import { leaseMail, markMailRefused, markMailSent } from "#db/emails/writes.ts";

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

const pathOf = (app: App, seed: string): Promise<string> =>
  seed.startsWith(ORDER_SEED)
    ? linkOf(app, seed.slice(ORDER_SEED.length))
    : mailedPath(app.settings.accessTokenKey, seed);

const linkOf = async ({ settings }: App, orderId: string) =>
  orderLink(orderId, await orderToken(settings.orderLinkKey, orderId));
