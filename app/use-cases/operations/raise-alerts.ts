import type { App } from "#app/app.ts";
import { contentId } from "#app/domain/id.ts";
import {
  type Alert,
  type AlertFacts,
  alertMail,
  alertNames,
  FAILURE_MINUTES,
  type Incident,
  incidentStep,
  judgeAlerts,
  USUAL_ORDERS,
} from "#app/domain/operations/alerts.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/time.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import { listAdminEmails } from "#db/accounts/queries.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { findOldestEmail, listIncidents, listOrderCounts } from "#db/operations/queries.ts";
import { deleteIncident, insertIncident, updateIncident } from "#db/operations/writes.ts";
import { readProjectionLag } from "../couriers/read-projection-lag.ts";

/** Objects asked per unfinished status, each of which is a call every five minutes. */
const CHECKED_PER_STATUS = 5;
const WEEKS = 4;

/** One email to each admin when an incident begins, and one when it is over, in the batch that records it. */
export async function raiseAlerts(app: App): Promise<{ begun: Alert[]; ended: Alert[] }> {
  const now = app.now();
  const [facts, incidents] = await Promise.all([readFacts(app, now), listIncidents(app.db)]);
  const verdicts = judgeAlerts(facts, now);
  const begun: Alert[] = [];
  const ended: Alert[] = [];
  for (const alert of alertNames) {
    const known = incidents.find((incident) => incident.alert === alert);
    const text = verdicts[alert] ?? known?.text ?? "";
    const incident: Incident = { alert, since: known?.since ?? now, seenAt: now, text };
    switch (incidentStep(known, verdicts[alert], now)) {
      case "begin":
        if (await begin(app, incident)) begun.push(alert);
        break;
      case "go-on":
        await runBatch(app.db, [updateIncident(app.db, incident)]);
        break;
      case "end":
        await runBatch(app.db, [deleteIncident(app.db, alert), ...(await mailsOf(app, incident, true))]);
        ended.push(alert);
    }
  }
  return { begun, ended };
}

/** False if a parallel run was first. */
async function begin(app: App, incident: Incident): Promise<boolean> {
  app.log("alert", { alert: incident.alert, text: incident.text });
  const run = runBatch(app.db, [insertIncident(app.db, incident), ...(await mailsOf(app, incident, false))]);
  return (await unlessDuplicate(run, "begun")) !== "begun";
}

async function mailsOf(app: App, { alert, since, text }: Incident, over: boolean) {
  const { alertEmail, origin } = app.settings;
  const mail = alertMail({ alert, since, text, over, origin });
  const addresses = alertEmail ? [alertEmail] : await listAdminEmails(app.db);
  // Parallel runs that end the same incident write the same emails.
  const mails = await Promise.all(
    addresses.map(async (toEmail) => ({ id: await contentId(alert, since, over, toEmail), toEmail, ...mail })),
  );
  return mails.map((each) => insertMail(app.db, app.now(), each));
}

async function readFacts(app: App, now: number): Promise<AlertFacts> {
  const hours = Array.from({ length: WEEKS + 1 }, (_, week) => now - week * 7 * DAY_MS);
  const [responses, [lastHour = 0, ...before], { lags }, oldestEmail] = await Promise.all([
    app.analytics.readResponses(FAILURE_MINUTES),
    listOrderCounts(
      app.db,
      hours.map((until) => ({ from: until - HOUR_MS, until })),
      USUAL_ORDERS,
    ),
    readProjectionLag(app, CHECKED_PER_STATUS),
    findOldestEmail(app.db),
  ]);
  return {
    responses: typeof responses === "string" ? null : responses,
    orders: { lastHour, before },
    lags,
    // Without a mail service emails stay in the outbox.
    oldestEmail: app.mailer ? oldestEmail : null,
  };
}
