import { describe, expect, test } from "vitest";
import {
  ATTEMPTS_MAX,
  CONFIRM_WITHIN_MS,
  decidePoll,
  describePrinter,
  isPrinted,
  type PrintJob,
  printerNameFault,
  printersText,
  statusCodeIn,
} from "#app/domain/printing/printer.ts";

const NOW = 1_000_000_000;
const ready = { code: "200", printing: false, token: null };
const waiting: PrintJob = { id: "first", sentAt: null, attempts: 0 };
const inHand: PrintJob = { id: "first", sentAt: NOW - 1000, attempts: 1 };
const next: PrintJob = { id: "second", sentAt: null, attempts: 0 };

describe("a status code", () => {
  test.each([
    ["200%20OK", "200"],
    ["200 OK", "200"],
    ["OK", "200"],
    ["211%20OK%20Paper%20Low", "211"],
    ["410%20Out%20of%20paper", "410"],
    ["1000 New", "1000"],
    ["", ""],
    ["OKAY", ""],
    ["%zz", ""],
    ["20", ""],
    ["200x", ""],
  ])("is read from %o as %o", (text, code) => expect(statusCodeIn(text)).toBe(code));

  test("of the two hundreds alone confirms a ticket", () => {
    expect(["200", "201", "211"].map(isPrinted)).toEqual([true, true, true]);
    expect(["410", "520", ""].map(isPrinted)).toEqual([false, false, false]);
  });
});

describe("a printer that polls", () => {
  test("is offered its oldest ticket, if there is one", () => {
    expect(decidePoll(ready, [waiting, next], NOW)).toEqual({ offer: waiting });
    expect(decidePoll(ready, [], NOW)).toEqual({});
  });

  test.each(["210", "211", "230"])("with status %s prints", (code) =>
    expect(decidePoll({ ...ready, code }, [waiting], NOW)).toEqual({ offer: waiting }),
  );

  test.each(["220", "221", "410", "411", "420", "499", "510", "599", "300", ""])(
    "with status %o gets nothing",
    (code) => expect(decidePoll({ ...ready, code }, [waiting], NOW)).toEqual({}),
  );

  test("isn't disturbed while it prints, whatever it reports", () => {
    expect(decidePoll({ ...ready, printing: true }, [inHand, next], NOW)).toEqual({});
    expect(decidePoll({ ...ready, printing: true, code: "410" }, [inHand, next], NOW)).toEqual({});
    expect(decidePoll({ ...ready, code: "220" }, [inHand, next], NOW)).toEqual({});
  });

  test("with a fault has not printed what it has in hand", () => {
    const verdict = decidePoll({ ...ready, code: "410" }, [inHand, next], NOW);
    expect(verdict).toEqual({ back: { job: inHand, fault: "410" } });
  });

  test("and names the ticket in its hand has printed it, and gets the next", () => {
    expect(decidePoll({ ...ready, token: "first" }, [inHand, next], NOW)).toEqual({ printed: inHand, offer: next });
    expect(decidePoll({ ...ready, token: "first" }, [inHand], NOW)).toEqual({ printed: inHand });
  });

  test("and names a ticket that it never took is offered it", () =>
    expect(decidePoll({ ...ready, token: "first" }, [waiting], NOW)).toEqual({ offer: waiting }));

  test("and names nothing gets a minute to confirm, then the same ticket again", () => {
    const sentAt = NOW - CONFIRM_WITHIN_MS;
    expect(decidePoll(ready, [{ ...inHand, sentAt: sentAt + 1 }, next], NOW)).toEqual({});
    const late = { ...inHand, sentAt };
    expect(decidePoll(ready, [late, next], NOW)).toEqual({ back: { job: late, fault: "unconfirmed" }, offer: late });
  });

  test("is not offered for ever what it never finishes", () => {
    const spent = { ...inHand, sentAt: 0, attempts: ATTEMPTS_MAX };
    expect(decidePoll(ready, [spent, next], NOW)).toEqual({ back: { job: spent, fault: "unconfirmed" }, offer: next });
    expect(decidePoll(ready, [{ ...spent, attempts: ATTEMPTS_MAX - 1 }], NOW)).toMatchObject({
      offer: { id: "first" },
    });
  });
});

describe("how a printer is", () => {
  const seen = (agoMs: number, lastStatus = "200", name = "Counter") => ({ name, lastSeenAt: NOW - agoMs, lastStatus });
  const fresh = { name: "Bar", lastSeenAt: null, lastStatus: null };

  test.each([
    [seen(12_000), "ready", "Ready, seen 12 s ago"],
    [seen(-5000), "ready", "Ready, seen 0 s ago"],
    [seen(1000, "211"), "ready", "Ready, paper low, seen 1 s ago"],
    [seen(1000, "220"), "busy", "Printing"],
    [seen(1000, "410"), "failed", "Out of paper"],
    [seen(1000, "411"), "failed", "Paper jam"],
    [seen(1000, "412"), "failed", "Paper problem"],
    [seen(1000, "420"), "failed", "Cover open"],
    [seen(1000, "430"), "failed", "Printer error"],
    [seen(1000, "511"), "failed", "Could not read a ticket"],
    [seen(1000, ""), "failed", "Unknown problem"],
    [seen(120_000), "ready", "Ready, seen 120 s ago"],
    [seen(120_001, "410"), "away", "Not seen for 2 minutes"],
    [seen(59 * 60_000), "away", "Not seen for 59 minutes"],
    [seen(60 * 60_000), "away", "Not seen for 1 hour"],
    [seen(23.9 * 3_600_000), "away", "Not seen for 23 hours"],
    [seen(24 * 3_600_000), "away", "Not seen for 1 day"],
    [fresh, "new", "Waiting for its first contact"],
  ])("%o is %s: %s", (printer, state, words) => expect(describePrinter(printer, NOW)).toEqual({ state, words }));

  test("is shown for all printers in one line: the first that needs attention", () => {
    const lines = [
      [],
      [seen(0)],
      [seen(0), seen(0, "220")],
      [seen(0, "410")],
      [seen(0), seen(0, "410", "Kitchen"), fresh],
      [seen(0), fresh],
    ].map((printers) => printersText(printers, NOW));
    expect(lines).toEqual([
      "None",
      "1 printer, ready",
      "2 printers, all ready",
      "Out of paper",
      "Kitchen: out of paper",
      "Bar: waiting for its first contact",
    ]);
  });
});

test("a printer's name is one line", () => {
  expect(printerNameFault("Counter")).toBeUndefined();
  expect(printerNameFault("x".repeat(40))).toBeUndefined();
  expect(printerNameFault("x".repeat(41))).toBe("Up to 40 characters.");
  expect(printerNameFault("")).toBe("Please name the printer, such as Counter.");
  expect(printerNameFault("a\nb")).toBe("A name must be one line.");
});
