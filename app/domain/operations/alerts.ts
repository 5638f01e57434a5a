import { MINUTE_MS } from "../time.ts";

export const FAILURE_MINUTES = 15;
export const USUAL_ORDERS = 10;
const FAILURES = 10;
const FAILURE_SHARE = 0.02;
const LAG_MS = 5 * MINUTE_MS;
const OUTBOX_MS = 30 * MINUTE_MS;
const CALM_MS = 15 * MINUTE_MS;

export const alertRules = {
  "server-errors": `At least ${FAILURES} responses, and 2% of all, were server errors within ${FAILURE_MINUTES} minutes.`,
  "no-orders": `Nobody ordered for an hour that had ${USUAL_ORDERS} orders in at least three of the last four weeks.`,
  "courier-lag": "A courier list has missed a move for more than 5 minutes.",
  "outbox-age": "An email has been waiting for more than 30 minutes.",
} as const;

export type Alert = keyof typeof alertRules;
export const alertNames = Object.keys(alertRules) as Alert[];

export const alertTitles: Record<Alert, string> = {
  "server-errors": "Server errors",
  "no-orders": "No orders",
  "courier-lag": "Courier lists out of sync",
  "outbox-age": "Email stuck",
};

export type AlertFacts = {
  /** Null if it could not be read. */
  responses: { requests: number; failures: number } | null;
  /** Orders of the last hour, and of the same hour in each of the last four weeks. */
  orders: { lastHour: number; before: readonly number[] };
  lags: readonly { kind: "waiting" | "forgotten"; since: number | null }[];
  oldestEmail: number | null;
};

/** Undefined: not known, so nothing begins or ends. Null: all is well. Otherwise what is wrong, in a sentence. */
type Verdict = string | null | undefined;

export function judgeAlerts({ responses, orders, lags, oldestEmail }: AlertFacts, now: number): Record<Alert, Verdict> {
  const usual = orders.before.filter((count) => count >= USUAL_ORDERS).length;
  const behind = lags.filter(({ kind, since }) => kind === "forgotten" || (since !== null && now - since > LAG_MS));
  const minutes = oldestEmail === null ? 0 : Math.floor((now - oldestEmail) / MINUTE_MS);
  return {
    "server-errors": responses === null ? undefined : failureText(responses),
    "no-orders":
      orders.lastHour === 0 && usual >= 3
        ? `Nobody ordered in the last hour. In ${usual} of the last 4 weeks this hour had at least ${USUAL_ORDERS} orders.`
        : null,
    "courier-lag":
      behind.length > 0
        ? `${behind.length === 1 ? "1 courier request is" : `${behind.length} courier requests are`} out of sync.`
        : null,
    "outbox-age":
      minutes * MINUTE_MS > OUTBOX_MS ? `The oldest unsent email has been waiting for ${minutes} minutes.` : null,
  };
}

function failureText({ requests, failures }: { requests: number; failures: number }): string | null {
  // Requests of an isolate that ended may be missing.
  const share = failures / Math.max(requests, failures);
  if (failures < FAILURES || share < FAILURE_SHARE) return null;
  return `${failures} of ${Math.max(requests, failures)} responses (${Math.round(share * 100)}%) were server errors in the last ${FAILURE_MINUTES} minutes.`;
}

export type Incident = { alert: Alert; since: number; seenAt: number; text: string };

export type IncidentStep = "begin" | "go-on" | "end" | null;

export function incidentStep(incident: Incident | undefined, verdict: Verdict, now: number): IncidentStep {
  if (verdict) return incident ? "go-on" : "begin";
  return incident && verdict === null && now - incident.seenAt >= CALM_MS ? "end" : null;
}

type MailFacts = { alert: Alert; text: string; since: number; over: boolean; origin: string };

export function alertMail({ alert, text, since, over, origin }: MailFacts) {
  const began = `${new Date(since).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const title = alertTitles[alert];
  return {
    kind: "alert",
    subject: over ? `Over: ${title}` : `Alert: ${title}`,
    body: over
      ? `This has been over for 15 minutes. It began at ${began}: ${text}\n\n${origin}/admin/health`
      : `${text}\n\nIt began at ${began}. You get one more email when it is over.\n\n${origin}/admin/health`,
  };
}
