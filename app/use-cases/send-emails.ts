import type { App } from "#app/app.ts";
import { GIVEN_UP_AFTER_MS, HANDOVER_LEASE_MS, nextAttemptAt } from "#app/domain/email-retries.ts";
import { mailedPath } from "#app/platform/mailed-link.ts";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { runBatch, type Statement } from "#db/client.ts";
import type { WaitingEmail } from "#db/emails/queries.ts";
import { leaseDueMail, markMailRefused, markMailSent } from "#db/emails/writes.ts";
import { runBudget } from "./frame/run-budget.ts";

/** What is left over after a request is sent by the cron. */
const AFTER_REQUEST = 40;
/** In two runs, ten minutes, 4,000 are gone. */
const OF_CRON = 2000;
const AT_ONCE = 12;

export const sendWaitingEmails = (app: App) => sendEmails(app, OF_CRON);

/** Retries with growing delays (DECISIONS 30). The lease lets parallel runs send each email once. */
export async function sendEmails(app: App, most = AFTER_REQUEST) {
  const counts = { sent: 0, later: 0, givenUp: 0 };
  if (!app.mailer) return counts;
  const fits = runBudget(app);
  for (let left = most; left > 0 && fits(AT_ONCE + 2); left -= AT_ONCE) {
    const limit = Math.min(left, AT_ONCE);
    const now = app.now();
    const emails = await leaseDueMail(app.db, { now, until: now + HANDOVER_LEASE_MS, limit });
    const handed = await Promise.all(emails.map((email) => handOver(app, email)));
    const sent = emails.filter((_, at) => handed[at]?.outcome === "sent").map(({ id }) => id);
    await runBatch(app.db, [
      ...(sent.length > 0 ? [markMailSent(app.db, sent, app.now())] : []),
      ...handed.flatMap(({ refused }) => refused ?? []),
    ]);
    for (const { outcome } of handed) counts[outcome] += 1;
    if (emails.length < limit) break;
  }
  return counts;
}

type Handed = { outcome: "sent" | "later" | "givenUp"; refused?: Statement };

async function handOver(app: App, email: WaitingEmail): Promise<Handed> {
  const age = app.now() - email.createdAt;
  if (age >= GIVEN_UP_AFTER_MS) return giveUp(app, email, "It came too late.");
  const { id, toEmail: to, replyTo, subject } = email;
  const handover = await app.mailer!.send({ id, to, replyTo, subject, body: await withLink(app, email) });
  if (handover.ok) return { outcome: "sent" };
  const next = handover.again ? nextAttemptAt(email, app.now(), handover.afterSeconds) : null;
  if (next === null) return giveUp(app, email, handover.message);
  return { outcome: "later", refused: markMailRefused(app.db, id, next, handover.message) };
}

function giveUp(app: App, { id, kind }: WaitingEmail, error: string): Handed {
  app.log("mail-given-up", { id, kind, error });
  return { outcome: "givenUp", refused: markMailRefused(app.db, id, null, error) };
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
