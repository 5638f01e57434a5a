import type { App } from "#app/app.ts";
import { websiteOrigin } from "#app/domain/dispensaries/website/host.ts";
import { GIVE_UP_AFTER_MS, HANDOVER_LEASE_MS, nextAttemptAt } from "#app/domain/email-retries.ts";
import { mailedPath } from "#app/platform/mailed-link.ts";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { listOrderHosts } from "#db/dispensaries/websites.ts";
import type { WaitingEmail } from "#db/emails/queries.ts";
import { leaseDueMail, markMailRefused, markMailSent } from "#db/emails/writes.ts";
import { runBudget } from "./frame/run-budget.ts";

/** What is left over after a request is sent by the cron. */
const AFTER_REQUEST = 40;
/** 4,000 emails take two runs, ten minutes. */
const OF_CRON = 2000;
const AT_ONCE = 12;

export const sendWaitingEmails = (app: App) => sendEmails(app, OF_CRON);

/** Retries with growing delays (DECISIONS 30). The lease lets parallel runs send each email once. */
export async function sendEmails(app: App, most = AFTER_REQUEST) {
  const counts = { sent: 0, later: 0, givenUp: 0 };
  if (!app.mailer) return counts;
  const fits = runBudget(app);
  for (let left = most; left > 0 && fits(AT_ONCE + 3); left -= AT_ONCE) {
    const limit = Math.min(left, AT_ONCE);
    const now = app.now();
    const emails = await leaseDueMail(app.db, { now, until: now + HANDOVER_LEASE_MS, limit });
    const hosts = await findOrderHosts(app, emails);
    const handed = await Promise.all(emails.map((email) => handOver(app, email, hosts)));
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

async function handOver(app: App, email: WaitingEmail, hosts: Map<string, string>): Promise<Handed> {
  const age = app.now() - email.createdAt;
  if (age >= GIVE_UP_AFTER_MS) return giveUp(app, email, "It came too late.");
  const { id, toEmail: to, replyTo, subject } = email;
  const handover = await app.mailer!.send({ id, to, replyTo, subject, body: await withLink(app, email, hosts) });
  if (handover.ok) return { outcome: "sent" };
  const next = handover.retry ? nextAttemptAt(email, app.now(), handover.afterSeconds) : null;
  if (next === null) return giveUp(app, email, handover.message);
  return { outcome: "later", refused: markMailRefused(app.db, id, next, handover.message) };
}

function giveUp(app: App, { id, kind }: WaitingEmail, error: string): Handed {
  app.log("mail-given-up", { id, kind, error });
  return { outcome: "givenUp", refused: markMailRefused(app.db, id, null, error) };
}

async function withLink(app: App, { body, linkSeed }: WaitingEmail, hosts: Map<string, string>): Promise<string> {
  if (!linkSeed) return body;
  const link = await linkOf(app, linkSeed, hosts);
  return body.replace("{link}", () => link);
}

const ORDER_SEED = "order:";
const orderIn = (seed: string | null) => (seed?.startsWith(ORDER_SEED) ? seed.slice(ORDER_SEED.length) : undefined);

/** Orders placed on a dispensary's own website are followed there. */
async function findOrderHosts(app: App, emails: readonly WaitingEmail[]): Promise<Map<string, string>> {
  const orderIds = emails.flatMap(({ linkSeed }) => orderIn(linkSeed) ?? []);
  return orderIds.length > 0 ? listOrderHosts(app.db, orderIds) : new Map();
}

async function linkOf({ settings }: App, seed: string, hosts: Map<string, string>): Promise<string> {
  const orderId = orderIn(seed);
  if (orderId === undefined) return settings.origin + (await mailedPath(settings.accessTokenKey, seed));
  const host = hosts.get(orderId);
  const origin = host === undefined ? settings.origin : websiteOrigin(host);
  return origin + orderLink(orderId, await orderToken(settings.orderLinkKey, orderId));
}
