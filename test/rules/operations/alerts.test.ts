import { describe, expect, test } from "vitest";
import {
  type Alert,
  type AlertFacts,
  alertMail,
  alertNames,
  type IncidentStep,
  incidentStep,
  judgeAlerts,
} from "#app/domain/operations/alerts.ts";

const NOW = Date.parse("2026-06-16T19:00:00Z");
const MINUTE = 60_000;
const well: AlertFacts = {
  responses: { requests: 1000, failures: 0 },
  orders: { lastHour: 3, before: [10, 10, 10, 10] },
  lags: [],
  oldestEmail: null,
};
const lag = (kind: "waiting" | "forgotten", agoMs: number | null) => ({
  kind,
  since: agoMs === null ? null : NOW - agoMs,
});

test("a quiet hour raises nothing", () =>
  expect(Object.values(judgeAlerts(well, NOW))).toEqual([null, null, null, null]));

test.each<[Alert, string, Partial<AlertFacts>, "raised" | "quiet" | "unknown"]>([
  ["server-errors", "one in fifty of many", { responses: { requests: 500, failures: 10 } }, "raised"],
  ["server-errors", "ten in a thousand", { responses: { requests: 1000, failures: 10 } }, "quiet"],
  ["server-errors", "nine, which are all", { responses: { requests: 9, failures: 9 } }, "quiet"],
  ["server-errors", "ten where requests were not counted", { responses: { requests: 0, failures: 10 } }, "raised"],
  ["server-errors", "no requests at all", { responses: { requests: 0, failures: 0 } }, "quiet"],
  ["server-errors", "counts that can't be read", { responses: null }, "unknown"],
  [
    "no-orders",
    "an hour with ten orders in four weeks",
    { orders: { lastHour: 0, before: [10, 10, 10, 10] } },
    "raised",
  ],
  ["no-orders", "a week without any in between", { orders: { lastHour: 0, before: [10, 0, 10, 10] } }, "raised"],
  ["no-orders", "two such weeks", { orders: { lastHour: 0, before: [10, 9, 9, 10] } }, "quiet"],
  ["no-orders", "a new marketplace", { orders: { lastHour: 0, before: [0, 0, 0, 0] } }, "quiet"],
  ["no-orders", "a single order", { orders: { lastHour: 1, before: [10, 10, 10, 10] } }, "quiet"],
  ["courier-lag", "a move of five minutes ago", { lags: [lag("waiting", 5 * MINUTE)] }, "quiet"],
  ["courier-lag", "an older one", { lags: [lag("waiting", 5 * MINUTE + 1)] }, "raised"],
  ["courier-lag", "one that a restore lost", { lags: [lag("forgotten", null)] }, "raised"],
  ["outbox-age", "an email of half an hour ago", { oldestEmail: NOW - 30 * MINUTE }, "quiet"],
  ["outbox-age", "an older one", { oldestEmail: NOW - 31 * MINUTE }, "raised"],
])("%s: %s", (alert, _, facts, expected) => {
  const verdicts = judgeAlerts({ ...well, ...facts }, NOW);
  const stateOf = (name: Alert) =>
    verdicts[name] === undefined ? "unknown" : verdicts[name] === null ? "quiet" : "raised";
  expect(stateOf(alert)).toBe(expected);
  expect(alertNames.filter((name) => name !== alert && stateOf(name) !== "quiet")).toEqual([]);
});

test("the problem is stated in numbers", () => {
  const wrong = {
    responses: { requests: 120, failures: 30 },
    orders: { lastHour: 0, before: [12, 10, 9, 30] },
    lags: [lag("forgotten", null), lag("waiting", 6 * MINUTE)],
    oldestEmail: NOW - 45 * MINUTE,
  };
  expect(judgeAlerts(wrong, NOW)).toEqual({
    "server-errors": "30 of 120 responses (25%) were server errors in the last 15 minutes.",
    "no-orders": "Nobody ordered in the last hour. In 3 of the last 4 weeks this hour had at least 10 orders.",
    "courier-lag": "2 courier requests are out of sync.",
    "outbox-age": "The oldest unsent email has been waiting for 45 minutes.",
  });
});

describe("an incident", () => {
  const seen = (agoMs: number) =>
    ({ alert: "no-orders", since: NOW - 60 * MINUTE, seenAt: NOW - agoMs, text: "." }) as const;
  test.each<[string, ReturnType<typeof seen> | undefined, string | null | undefined, IncidentStep]>([
    ["begins when its rule first holds", undefined, "Wrong.", "begin"],
    ["goes on without a second email", seen(5 * MINUTE), "Wrong.", "go-on"],
    ["is over when all has been well for 15 minutes", seen(15 * MINUTE), null, "end"],
    ["is not over at the first good check", seen(10 * MINUTE), null, null],
    ["is not over because nothing is known", seen(60 * MINUTE), undefined, null],
    ["does not begin because nothing is known", undefined, undefined, null],
    ["that never was does not end", undefined, null, null],
  ])("%s", (_, incident, verdict, step) => expect(incidentStep(incident, verdict, NOW)).toBe(step));
});

test("its emails say what is wrong, since when, and where to look", () => {
  const facts = {
    alert: "no-orders",
    text: "Nobody ordered.",
    since: NOW,
    origin: "https://nearleaf.example",
  } as const;
  expect(alertMail({ ...facts, over: false })).toEqual({
    kind: "alert",
    subject: "Alert: No orders",
    body: "Nobody ordered.\n\nIt began at 2026-06-16 19:00 UTC. You get one more email when it is over.\n\nhttps://nearleaf.example/admin/health",
  });
  expect(alertMail({ ...facts, over: true }).subject).toBe("Over: No orders");
});
