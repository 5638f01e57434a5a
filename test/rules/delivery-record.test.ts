import { expect, test } from "vitest";
import { brokenAt, entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { aMove, aRequest, firstEntryOf } from "../support/couriers.ts";

/** A delivered request with its log, as its object makes it. */
function delivered(): { request: CourierRequest; log: LogEntry[] } {
  let request = aRequest();
  const log = [firstEntryOf(request)];
  for (const move of ["assign", "pickUp", "deliver"] as const) {
    const last = log.at(-1) as LogEntry;
    const verdict = decideMove({ request, last: { entry: last, before: undefined }, wrongPins: 0 }, aMove(move));
    if (!verdict.ok) throw new Error(verdict.message);
    const { entry } = verdict.value;
    log.push({ ...entry, hash: entryHash(request, last.hash, entry, chainDigest) });
    request = verdict.value.request;
  }
  return { request, log };
}

test("a record that nobody touched holds", () => {
  const { request, log } = delivered();
  expect(brokenAt(request, log, chainDigest)).toBeUndefined();
});

test.each([
  ["a changed time", (log: LogEntry[]) => log.with(2, { ...(log[2] as LogEntry), at: 1 }), 3],
  ["another courier's name", (log: LogEntry[]) => log.with(1, { ...(log[1] as LogEntry), courier: null }), 2],
  [
    "an ID check that is stated no more",
    (log: LogEntry[]) => log.with(3, { ...(log[3] as LogEntry), idChecked: false }),
    4,
  ],
  ["an entry that is gone", (log: LogEntry[]) => log.toSpliced(1, 1), 2],
  ["an end that is cut off", (log: LogEntry[]) => log.slice(0, 3), 4],
])("%s shows", (_, tamper, at) => {
  const { request, log } = delivered();
  expect(brokenAt(request, tamper(log), chainDigest)).toBe(at);
});

test("the chain binds the money and the addresses that it began with", () => {
  const { request, log } = delivered();
  expect(brokenAt({ ...request, orderTotalCents: 1 }, log, chainDigest)).toBe(1);
  expect(brokenAt({ ...request, deliveryAddress: "Elsewhere" }, log, chainDigest)).toBe(1);
});

test("what the customer owes is bound like the other amounts, and a request from before it was known holds as it was", () => {
  const { request, log } = delivered();
  expect(brokenAt({ ...request, collectCents: 10_850 }, log, chainDigest)).toBe(1);
  // An object's own copy from before the field.
  const { collectCents: _, ...earlier } = request;
  expect(brokenAt(earlier as CourierRequest, log, chainDigest)).toBeUndefined();
});
