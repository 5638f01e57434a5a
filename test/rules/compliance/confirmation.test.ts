import { describe, expect, test } from "vitest";
import {
  chosenValues,
  confirmationErrors,
  confirmedStates,
  fingerprintOf,
  neededOf,
  packValues,
  unconfirmedOf,
  valueId,
  valueOfId,
} from "#app/domain/compliance/confirmation.ts";
import { readOn } from "#app/domain/compliance/fact.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import type { Pack } from "#app/domain/compliance/pack-schema.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { factsOf } from "#app/domain/compliance/values-on-day.ts";
import { licenseCheckOf, stateOpeningOf } from "#app/domain/compliance/withheld.ts";

const TODAY = "2026-11-23";
const NOON = Date.parse("2026-11-23T12:00:00-08:00");
const { verified, secondary, fromMemory } = readOn(TODAY);
const packWith = (flow: Pack["flow"]): Pack => ({
  state: "VT",
  name: "Vermont",
  timeZone: "America/New_York",
  limits: {},
  taxes: {},
  flow,
});
const keysOf = (pack: Pack, today = TODAY) => neededOf(pack, today).map(({ key }) => key);

test("what was read at its source needs no confirmation, secondary or unverified sources do", () => {
  const pack = packWith({
    delivery: verified("A law")(true),
    cashAtDoor: secondary("The press")(true),
    idCopy: fromMemory()(false),
  });
  expect(keysOf(pack)).toEqual(["flow.cashAtDoor", "flow.idCopy"]);
});

test("what is over needs none, what ends today or begins later does", () => {
  const pack = packWith({
    cashAtDoor: [
      secondary()(true, { until: "2026-11-22" }),
      secondary()(false, { from: "2026-11-23", until: "2026-11-23" }),
    ],
    idCopy: secondary()(false, { from: "2027-01-01" }),
  });
  expect(keysOf(pack)).toEqual(["flow.cashAtDoor", "flow.idCopy"]);
  expect(keysOf(pack, "2026-11-24")).toEqual(["flow.idCopy"]);
});

test("a confirmation applies to the value as it was, in its own state", () => {
  const pack = packWith({ cashAtDoor: secondary("The press")(true) });
  const confirmed = neededOf(pack, TODAY);
  expect(unconfirmedOf(pack, confirmed, TODAY)).toEqual([]);
  expect(unconfirmedOf(pack, [{ ...confirmed[0]!, state: "CA" }], TODAY)).toEqual(confirmed);
  for (const changed of [
    secondary("The press")(false),
    secondary("Another paper")(true),
    secondary("The press")(true, { from: "2026-01-01" }),
    secondary("The press")(true, { until: "2027-01-01" }),
  ])
    expect(unconfirmedOf(packWith({ cashAtDoor: changed }), confirmed, TODAY)).toHaveLength(1);
});

test("a value read again, or remarked on, stays confirmed; another unit is another value", () => {
  const fact = secondary("The press")(true);
  expect(fingerprintOf({ ...fact, readOn: "2027-01-01", mark: "M", note: "Look." })).toBe(fingerprintOf(fact));
  const grams = { ...fact, value: 1, unit: "g" as const };
  expect(fingerprintOf({ ...grams, unit: "oz" })).not.toBe(fingerprintOf(grams));
});

describe("a state", () => {
  const vermont = packOf("VT")!;

  test("is open once nothing is left to confirm", () => {
    const needed = neededOf(vermont, TODAY);
    expect(confirmedStates([], NOON)).toEqual([]);
    expect(confirmedStates(needed.slice(1), NOON)).toEqual([]);
    expect(confirmedStates(needed, NOON)).toEqual(["VT"]);
  });

  test("of which nothing was written down is never open", () => {
    const all = packs.flatMap((pack) => neededOf(pack, TODAY));
    expect(confirmedStates([...all, { state: "TX", key: "a", fingerprint: "b" }], NOON)).toHaveLength(22);
  });
});

test("each value of each state is listed in words, once, past and future ones too", () => {
  for (const pack of packs) {
    const listed = packValues(pack, TODAY).flatMap(({ values }) => values);
    const ids = factsOf(pack).map(({ key, fact }) => valueId({ key, fingerprint: fingerprintOf(fact) }));
    expect(listed.map(({ id }) => id).toSorted(), pack.name).toEqual(ids.toSorted());
    const needed = listed.filter(({ isNeeded }) => isNeeded).map(({ id }) => id);
    expect(needed.toSorted(), pack.name).toEqual(neededOf(pack, TODAY).map(valueId).toSorted());
  }
});

test("the values of one rule are grouped, today's first", () => {
  const [taxes] = packValues(packOf("CA")!, TODAY).filter(({ title }) => title === "Taxes");
  const excise = taxes!.values.filter(({ key }) => key === "taxes.excise.rate").map(({ fact }) => fact.from);
  expect(excise).toEqual(["2025-10-01", null, "2025-07-01"]);
});

test("a form identifies values by content; one that has changed since isn't found", () => {
  const vermont = packOf("VT")!;
  const [first, second] = neededOf(vermont, TODAY).map(({ key, fingerprint }) => ({ key, fingerprint }));
  expect(valueOfId(valueId(first!))).toEqual(first);
  expect(chosenValues(vermont, `${valueId(first!)}\n${valueId(second!)}`)).toEqual([first, second]);
  expect(chosenValues(vermont, `${valueId(first!)}\nflow.delivery [true]`)).toBeUndefined();
});

test("a confirmation names values, and says how they are known", () => {
  expect(confirmationErrors({ values: "a", note: "Read." })).toEqual({});
  expect(confirmationErrors({ values: "a", note: "n".repeat(500) })).toEqual({});
  expect(confirmationErrors({ values: "", note: " " })).toEqual({
    values: "Choose the values that you confirm.",
    note: "Say where you looked; the audit log keeps it.",
  });
  expect(confirmationErrors({ values: "a", note: "n".repeat(501) })).toEqual({
    note: "A note has at most 500 characters.",
  });
});

test("a setting that is neither of its words is refused", () => {
  expect([stateOpeningOf("all"), stateOpeningOf("confirmed")]).toEqual(["all", "confirmed"]);
  expect([licenseCheckOf("required"), licenseCheckOf("off")]).toEqual(["required", "off"]);
  expect(() => stateOpeningOf("some")).toThrow('OPEN_STATES must be "all" or "confirmed", not "some"');
  expect(() => licenseCheckOf("")).toThrow('LICENSE_CHECK must be "required" or "off", not ""');
});
