import { isOneLine } from "../text.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";

export const PRINTERS_MAX = 5;
export const PRINTER_NAME_MAX = 40;
export const PRINT_WITHIN_MS = DAY_MS;
/** Give up after this many tries, to save paper. */
export const ATTEMPTS_MAX = 10;
/** A printer that doesn't confirm in time was switched off. */
export const CONFIRM_WITHIN_MS = MINUTE_MS;
/** Printers poll every few seconds; after this they count as offline. */
const OFFLINE_AFTER_MS = 2 * MINUTE_MS;
export const SEEN_EVERY_MS = 20_000;

export const printJobKinds = ["order", "reprint", "test"] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

type State = { kind: "ready" | "busy" | "failed"; words: string };

/** Star CloudPRNT "Printer Status Codes", matched by first prefix. New codes follow the same pattern. */
const states: readonly [prefix: string, State][] = [
  ["211", { kind: "ready", words: "Ready, paper low" }],
  ["22", { kind: "busy", words: "Printing" }],
  ["2", { kind: "ready", words: "Ready" }],
  ["410", { kind: "failed", words: "Out of paper" }],
  ["411", { kind: "failed", words: "Paper jam" }],
  ["41", { kind: "failed", words: "Paper problem" }],
  ["42", { kind: "failed", words: "Cover open" }],
  ["4", { kind: "failed", words: "Printer error" }],
  ["5", { kind: "failed", words: "Could not read a ticket" }],
];
const unknown: State = { kind: "failed", words: "Unknown problem" };

const stateOf = (code: string): State => states.find(([prefix]) => code.startsWith(prefix))?.[1] ?? unknown;

export function statusCodeIn(text: string): string {
  const plain = text.replaceAll("%20", " ").trim();
  return /^OK\b/i.test(plain) ? "200" : (/^\d{3,4}(?!\S)/.exec(plain)?.[0] ?? "");
}

export const isPrinted = (code: string): boolean => code.startsWith("2");

export type Poll = {
  code: string;
  printing: boolean;
  /** The last ticket sent to it, unless it was switched off since. */
  token: string | null;
};
/** `sentAt`: null while queued. */
export type PrintJob = { id: string; sentAt: number | null; attempts: number };

export type PollVerdict<J> = {
  printed?: J;
  back?: { job: J; fault: string };
  offer?: J;
};

/**
 * A fault means not printed, by Star's protocol. A ticket that may not have printed is reprinted and marked: a
 * duplicate gets noticed, a lost order doesn't.
 */
export function decidePoll<J extends PrintJob>(poll: Poll, jobs: readonly J[], now: number): PollVerdict<J> {
  const [first, second] = jobs;
  const { kind } = stateOf(poll.code);
  if (!first || kind === "busy" || poll.printing) return {};
  if (first.sentAt === null) return kind === "ready" ? { offer: first } : {};
  if (kind === "failed") return { back: { job: first, fault: poll.code } };
  const next = second ? { offer: second } : {};
  if (poll.token === first.id) return { printed: first, ...next };
  if (now - first.sentAt < CONFIRM_WITHIN_MS) return {};
  const retry = first.attempts < ATTEMPTS_MAX ? { offer: first } : next;
  return { back: { job: first, fault: "unconfirmed" }, ...retry };
}

export type SeenPrinter = { name: string; lastSeenAt: number | null; lastStatus: string | null };

export const printerStates = ["new", "away", "ready", "busy", "failed"] as const;
export type PrinterState = (typeof printerStates)[number];

export function describePrinter({ lastSeenAt, lastStatus }: SeenPrinter, now: number) {
  const described = (state: PrinterState, words: string) => ({ state, words });
  if (lastSeenAt === null) return described("new", "Waiting for its first contact");
  const ago = Math.max(0, now - lastSeenAt);
  if (ago > OFFLINE_AFTER_MS) return described("away", `Not seen for ${spanText(ago)}`);
  const { kind, words } = stateOf(lastStatus ?? "");
  return described(kind, kind === "ready" ? `${words}, seen ${Math.round(ago / 1000)} s ago` : words);
}

function spanText(ms: number): string {
  const [count, unit] =
    ms < 60 * MINUTE_MS
      ? [ms / MINUTE_MS, "minute"]
      : ms < 1440 * MINUTE_MS
        ? [ms / (60 * MINUTE_MS), "hour"]
        : [ms / (1440 * MINUTE_MS), "day"];
  const whole = Math.floor(Number(count));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

export function printersText(printers: readonly SeenPrinter[], now: number): string {
  if (printers.length === 0) return "None";
  const seen = printers.map((printer) => ({ name: printer.name, ...describePrinter(printer, now) }));
  const wrong = seen.find(({ state }) => state !== "ready" && state !== "busy");
  if (wrong) return printers.length === 1 ? wrong.words : `${wrong.name}: ${wrong.words.toLowerCase()}`;
  return printers.length === 1 ? "1 printer, ready" : `${printers.length} printers, all ready`;
}

export function printerNameFault(name: string): string | undefined {
  if (!name) return "Please name the printer, such as Counter.";
  if (name.length > PRINTER_NAME_MAX) return `Up to ${PRINTER_NAME_MAX} characters.`;
  return isOneLine(name) ? undefined : "A name must be one line.";
}
