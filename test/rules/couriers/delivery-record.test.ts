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

test("what the customer owes is bound like the other amounts, and a request from before it was known holds as it was", () => {
  const { request, log } = delivered();
  expect(brokenAt({ ...request, collectCents: 10_850 }, log, chainDigest)).toBe(1);
  // An object's own copy from before the field.
  const { collectCents: _, ...earlier } = request;
  expect(brokenAt(earlier as CourierRequest, log, chainDigest)).toBeUndefined();
});

test("what is hashed stays as it is, to the letter: records that were written earlier must hold", () => {
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

test("an entry that was hashed under another version shows", () => {
  const { request, log } = delivered();
  const entry = { ...(log[0] as LogEntry), version: 7 };
  const forged = { ...entry, hash: entryHash(request, undefined, entry, chainDigest) };
  expect(brokenAt({ ...request, version: 1 }, [forged], chainDigest)).toBe(1);
});
