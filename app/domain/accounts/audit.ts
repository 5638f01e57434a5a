import { isDay } from "../local-date.ts";
import { searchText } from "../text.ts";
import { DAY_MS } from "../time.ts";
import { type HistoryCursor, type HistoryKind, historyVerbs, readCursor, type ValueChange } from "./history.ts";

const auditKinds = [
  "signed-in",
  "sign-in-refused",
  "signed-out",
  "signed-out-everywhere",
  "sign-ins-ended",
  "first-step-passed",
  "code-refused",
  "confirmed",
  "authenticator-added",
  "authenticator-removed",
  "recovery-codes-replaced",
  "passkey-added",
  "passkey-removed",
  "recovery-code-used",
  "session-replayed",
  "registered",
  "registration-of-known-email",
  "reset-requested",
  "password-reset",
  "password-removed",
  "email-change-requested",
  "email-changed",
  "email-change-refused",
  "account-created",
  "account-unlocked",
  "role-changed",
  "second-step-reset",
  "courier-added",
  "courier-employed",
  "courier-disabled",
  "courier-enabled",
  "strain-approved",
  "strain-rejected",
  "license-reviewed",
  "license-rejected",
  "local-tax-entered",
  "rules-confirmed",
  "rules-confirmation-withdrawn",
  "vendor-suspended",
  "vendor-reinstated",
  "claim-hidden",
  "review-removed",
  "review-restored",
  "webhook-replayed",
  "courier-request-caught-up",
  "job-run",
  "access-refused",
] as const;
export type AuditKind = (typeof auditKinds)[number];
export type EventKind = AuditKind | HistoryKind;

export const eventKinds: readonly EventKind[] = [...auditKinds, ...(Object.keys(historyVerbs) as HistoryKind[])];

/** "Sign in refused". */
export const eventText = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

export type EventDetails = { changes?: ValueChange[] } & Record<string, unknown>;

/** "License number: C9-0000001 · Reason: It has expired." Their name is the event's subject. */
export function detailsText({ name, changes = [], ...facts }: EventDetails): string {
  const texts = Object.entries(facts).map(([key, value]) => [labelOf(key), value ?? ""]);
  const changed = changes.map(({ label, before, after }) => [
    label,
    `${before ? `${before} → ` : ""}${after || "none"}`,
  ]);
  return [...texts, ...changed]
    .filter(([, text]) => text !== "")
    .map((fact) => fact.join(": "))
    .join(" · ");
}

const labelOf = (key: string) => eventText(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** `email`: of who did it or whom it was done to. `day`: in UTC. */
export type AuditSearch = {
  email: string;
  kind: EventKind | null;
  day: string | null;
  before: HistoryCursor | null;
};

export const everyEvent: AuditSearch = { email: "", kind: null, day: null, before: null };

export function readAuditSearch(params: URLSearchParams): AuditSearch {
  const day = params.get("day") ?? "";
  return {
    email: searchText(params.get("q") ?? "", 254).toLowerCase(),
    kind: eventKinds.find((kind) => kind === params.get("kind")) ?? null,
    day: isDay(day) ? day : null,
    before: readCursor(params.get("page")),
  };
}

export function auditSpan(day: string | null): { from: number; until: number } {
  if (day === null) return { from: 0, until: Number.MAX_SAFE_INTEGER };
  const from = Date.parse(`${day}T00:00:00Z`);
  return { from, until: from + DAY_MS };
}
