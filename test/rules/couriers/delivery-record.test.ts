import { expect, test } from "vitest";
import { brokenAt, entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aMove, aRequest, firstEntryOf } from "../../support/couriers.ts";

/** A delivered request with its log, as its object makes it. */
function delivered(): { request: CourierRequest; log: LogEntry[] } {
  let request = aRequest();
  const log = [firstEntryOf(request)];
  for (const move of ["assign", "pickUp", "deliver"] as const) {
    const last = log.at(-1) as LogEntry;
    const facts = { request, last: { entry: last, before: undefined }, wrongPins: 0 };
    const { entry, request: next } = valueIn(decideMove(facts, aMove(move)));
    log.push({ ...entry, hash: entryHash(request, last.hash, entry, chainDigest) });
    request = next;
  }
  return { request, log };
}

test.each([
  ["a record that nobody touched", (log: LogEntry[]) => log, undefined],
  ["a changed time", (log: LogEntry[]) => log.with(2, { ...(log[2] as LogEntry), at: 1 }), 3],
  ["another courier's name", (log: LogEntry[]) => log.with(1, { ...(log[1] as LogEntry), courier: null }), 2],
  [
    "an ID check that is stated no more",
    (log: LogEntry[]) => log.with(3, { ...(log[3] as LogEntry), idChecked: false }),
    4,
  ],
  [
    "another way of the ID check",
    (log: LogEntry[]) => log.with(3, { ...(log[3] as LogEntry), idCheckMethod: "barcode" }),
    4,
  ],
  ["another state's rules", (log: LogEntry[]) => log.with(3, { ...(log[3] as LogEntry), idCheckPack: "CA" }), 4],
  ["an entry that is gone", (log: LogEntry[]) => log.toSpliced(1, 1), 2],
  ["an end that is cut off", (log: LogEntry[]) => log.slice(0, 3), 4],
])("%s breaks at its entry, if at all", (_, tamper, at) => {
  const { request, log } = delivered();
  expect(brokenAt(request, tamper(log), chainDigest)).toBe(at);
});

test("the chain binds the money and the addresses that it began with", () => {
  const { request, log } = delivered();
  expect(brokenAt({ ...request, orderTotalCents: 1 }, log, chainDigest)).toBe(1);
  expect(brokenAt({ ...request, deliveryAddress: "Elsewhere" }, log, chainDigest)).toBe(1);
});

/** On the way to one address, sent to another, and delivered there. */
function deliveredElsewhere(): { request: CourierRequest; log: LogEntry[] } {
  let request = aRequest();
  const log = [firstEntryOf(request)];
  const dropOff = { address: elsewhere, point: { lat: 36.12, lng: -115.17 }, note: "Side door" };
  for (const move of ["assign", "pickUp", "changeAddress", "confirmAddress", "deliver"] as const) {
    const last = log.at(-1) as LogEntry;
    const facts = { request, last: { entry: last, before: undefined }, wrongPins: 0 };
    const { entry, request: next } = valueIn(
      decideMove(facts, aMove(move, move === "changeAddress" ? { dropOff } : {})),
    );
    log.push({ ...entry, hash: entryHash(request, last.hash, entry, chainDigest) });
    request = next;
  }
  return { request, log };
}
const elsewhere = { street: "3355 Las Vegas Blvd S", apartment: "4B", city: "Las Vegas", state: "NV", zip: "89109" };
const before = aRequest().deliveryAddress;
const after = "3355 Las Vegas Blvd S, #4B, Las Vegas, NV 89109";

const withChange = (log: LogEntry[], change: object) =>
  log.map((entry) =>
    entry.addressChange ? { ...entry, addressChange: { ...entry.addressChange, ...change } } : entry,
  );

test("a redirected delivery keeps both addresses in its record, which verifies", () => {
  const { request, log } = deliveredElsewhere();
  expect(request.deliveryAddress).toBe(after);
  expect(log[3]).toMatchObject({ note: "Side door", addressChange: { from: before, to: after, parts: elsewhere } });
  expect(log.map(({ addressChange }) => addressChange !== null)).toEqual([false, false, false, true, false, false]);
  expect(brokenAt(request, log, chainDigest)).toBeUndefined();
});

test.each([
  [
    "the address that it goes to",
    (request: CourierRequest, log: LogEntry[]) => [{ ...request, deliveryAddress: "X" }, log],
    4,
  ],
  ["the address back to the first one", (request, log) => [{ ...request, deliveryAddress: before }, log], 4],
  ["what it was changed to", (request, log) => [request, withChange(log, { to: "X" })], 4],
  [
    "what it was changed to, in both places",
    (request, log) => [{ ...request, deliveryAddress: "X" }, withChange(log, { to: "X" })],
    4,
  ],
  ["what it was changed from", (request, log) => [request, withChange(log, { from: "X" })], 1],
  ["the change into none", (request, log) => [request, log.map((entry) => ({ ...entry, addressChange: null }))], 1],
] as [string, (request: CourierRequest, log: LogEntry[]) => [CourierRequest, LogEntry[]], number][])(
  "who rewrites %s after a change breaks the record",
  (_, tamper, at) => {
    const { request, log } = deliveredElsewhere();
    expect(brokenAt(...tamper(request, log), chainDigest)).toBe(at);
  },
);

test("the amount due is sealed like the other amounts, and a request from before that field still verifies", () => {
  const { request, log } = delivered();
  expect(brokenAt({ ...request, collectCents: 10_850 }, log, chainDigest)).toBe(1);
  // An object's own copy from before the field.
  const { collectCents: _, ...earlier } = request;
  expect(brokenAt(earlier as CourierRequest, log, chainDigest)).toBeUndefined();
});

test("the hashed text never changes, so that earlier records still verify", () => {
  const request = aRequest({ id: "r1", products: [{ name: "Blue Dream", quantity: 2 }], collectCents: 10_850 });
  const { hash: _, ...entry } = firstEntryOf(request);
  const plain = (text: string) => `<${text}>`;
  const subject = (collect: string) =>
    `<["r1",1781636400000,null,"Corner Leaf","400 Stewart Ave, Las Vegas, NV 89101","2135550121","A-1001","Sam Rivers","2135550199","3700 W Flamingo Rd, Las Vegas, NV 89103",10000,80,8000,[["Blue Dream",2]]${collect}]>`;
  const first = '[1,1781636400000,"request",null,"PENDING",[null,"Corner Leaf","visitor"],null,null,null,null,""]';
  expect(entryHash(request, undefined, entry, plain)).toBe(`<${subject(",10850")}\n${first}>`);
  expect(entryHash({ ...request, collectCents: null }, undefined, entry, plain)).toBe(`<${subject("")}\n${first}>`);
  const courier = { id: "d1", name: "Cory Wheels" };
  const later = {
    ...entry,
    version: 2,
    courier,
    idChecked: true,
    proof: "pin",
    reason: "other",
    note: "Gate",
  } as const;
  expect(entryHash(request, "abc", later, plain)).toBe(
    '<abc\n[2,1781636400000,"request",null,"PENDING",[null,"Corner Leaf","visitor"],["d1","Cory Wheels"],true,"pin","other","Gate"]>',
  );
  // An object's own copy from before it was kept how an ID was checked.
  const { idCheckMethod: _method, idCheckPack: _pack, ...earlier } = later;
  expect(entryHash(request, "abc", earlier as LogEntry, plain)).toBe(entryHash(request, "abc", later, plain));
  expect(entryHash(request, "abc", { ...later, idCheckMethod: "barcode", idCheckPack: "CA" }, plain)).toBe(
    '<abc\n[2,1781636400000,"request",null,"PENDING",[null,"Corner Leaf","visitor"],["d1","Cory Wheels"],true,"pin","other","Gate","barcode","CA"]>',
  );
});

test("when a waiting move was tapped is bound too", () => {
  const { request, log } = delivered();
  const last = log.at(-1) as LogEntry;
  const retold = log.with(-1, { ...last, tappedAt: last.at - 60_000 });
  expect(brokenAt(request, retold, chainDigest)).toBe(log.length);
});

test("an entry that was hashed under another version shows", () => {
  const { request, log } = delivered();
  const entry = { ...(log[0] as LogEntry), version: 7 };
  const forged = { ...entry, hash: entryHash(request, undefined, entry, chainDigest) };
  expect(brokenAt({ ...request, version: 1 }, [forged], chainDigest)).toBe(1);
});
