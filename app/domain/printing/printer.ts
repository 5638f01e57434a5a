import { isOneLine } from "../text.ts";

/** Limit per dispensary. */
export const PRINTERS_MAX = 5;
export const PRINTER_NAME_MAX = 40;
/** Older tickets are no longer of use to anybody. */
export const PRINT_WITHIN_MS = 24 * 3_600_000;
/** A ticket that a printer takes so often without an end is given up: it eats a roll of paper. */
export const TRIES_MAX = 10;
/** A printer that has a ticket in hand says within this time what became of it, or was switched off. */
export const CONFIRM_WITHIN_MS = 60_000;
/** Printers ask every few seconds; one that has not for so long is switched off, or has lost its network. */
const AWAY_AFTER_MS = 2 * 60_000;
/** Minimum interval between last-seen writes. */
export const SEEN_EVERY_MS = 20_000;

export const printJobKinds = ["order", "reprint", "test"] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

type State = { kind: "ready" | "busy" | "failed"; words: string };

/**
 * What a printer's status code says (Star CloudPRNT, "Printer Status Codes"), by the first of these that it begins with. New
 * codes follow the same pattern, so that the last of a hundred stands for all that are not named.
 */
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

/** The code in "200%20OK", "410 Out of paper" or "OK", as printers write them; empty where there is none. */
export function statusCodeIn(text: string): string {
  const plain = text.replaceAll("%20", " ").trim();
  return /^OK\b/i.test(plain) ? "200" : (/^\d{3,4}(?!\S)/.exec(plain)?.[0] ?? "");
}

/** Whether the code with which a printer gives a ticket back says that it was printed. */
export const isPrinted = (code: string): boolean => code.startsWith("2");

/** What a printer says each time it asks. */
export type Poll = {
  code: string;
  printing: boolean;
  /** The ticket that it had in hand last, as long as it was not switched off since. */
  token: string | null;
};
/** `sentAt` is null where the ticket waits, else since when the printer has it in hand. */
export type PrintJob = { id: string; sentAt: number | null; attempts: number };

export type PollVerdict<J> = {
  /** Was printed, though no confirmation arrived. */
  printed?: J;
  /** Was not printed, or nobody can say: it waits again. */
  back?: { job: J; fault: string };
  offer?: J;
};

/**
 * What a poll means for a printer's tickets, the one that it has in hand first, then the oldest. A printer has at most one in
 * hand, and gets the next one when that is settled:
 *
 * - It reports a fault: what it had in hand is not printed (so says Star's protocol), and waits until it is ready again.
 * - It is ready and names the ticket: it has not been switched off since, and is done. Its confirmation was lost.
 * - It is ready and does not name it: after a minute it is taken to have been switched off, and the ticket is offered again. It
 *   may be printed already, so it says that: an order on paper twice is found out, one that is on none is not.
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
  const again = first.attempts < TRIES_MAX ? { offer: first } : next;
  return { back: { job: first, fault: "unconfirmed" }, ...again };
}

/** `code` is null as long as a printer has never asked for anything. */
export type SeenPrinter = { name: string; lastSeenAt: number | null; lastStatus: string | null };

export const printerStates = ["new", "away", "ready", "busy", "failed"] as const;
export type PrinterState = (typeof printerStates)[number];

/** How a printer is, in a word for programs and a sentence for people. */
export function describePrinter({ lastSeenAt, lastStatus }: SeenPrinter, now: number) {
  const told = (state: PrinterState, words: string) => ({ state, words });
  if (lastSeenAt === null) return told("new", "Waiting for its first contact");
  const ago = Math.max(0, now - lastSeenAt);
  if (ago > AWAY_AFTER_MS) return told("away", `Not seen for ${spanText(ago)}`);
  const { kind, words } = stateOf(lastStatus ?? "");
  return told(kind, kind === "ready" ? `${words}, seen ${Math.round(ago / 1000)} s ago` : words);
}

const MINUTE = 60_000;

/** "2 minutes", "1 hour", "3 days". */
function spanText(ms: number): string {
  const [count, unit] =
    ms < 60 * MINUTE
      ? [ms / MINUTE, "minute"]
      : ms < 1440 * MINUTE
        ? [ms / (60 * MINUTE), "hour"]
        : [ms / (1440 * MINUTE), "day"];
  const whole = Math.floor(Number(count));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** What stands in the closed row of the settings: the first printer that needs somebody, else that none does. */
export function printersText(printers: readonly SeenPrinter[], now: number): string {
  if (printers.length === 0) return "None";
  const seen = printers.map((printer) => ({ name: printer.name, ...describePrinter(printer, now) }));
  const wrong = seen.find(({ state }) => state !== "ready" && state !== "busy");
  if (wrong) return printers.length === 1 ? wrong.words : `${wrong.name}: ${wrong.words.toLowerCase()}`;
  return printers.length === 1 ? "1 printer, ready" : `${printers.length} printers, all ready`;
}

/** What is wrong with a printer's name; undefined where it will do. */
export function printerNameFault(name: string): string | undefined {
  if (!name) return "Please name the printer, such as Counter.";
  if (name.length > PRINTER_NAME_MAX) return `Up to ${PRINTER_NAME_MAX} characters.`;
  return isOneLine(name) ? undefined : "A name must be one line.";
}
