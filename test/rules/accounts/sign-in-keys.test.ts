import { describe, expect, test } from "vitest";
import { choicesIn, decideKeys, keysToDecide, type SignInKey } from "#app/domain/accounts/sign-in-keys.ts";

const key = (id: string): SignInKey => ({ id, name: id, addedAt: null });
const [passkey, app, codes] = [key("passkey-1"), key("authenticator"), key("recovery-codes")];
const keys = [passkey, app, codes];
const ids = (list: readonly SignInKey[]) => list.map(({ id }) => id);

test("a form's choices are read by key, and its other fields ignored", () => {
  const typed = { "key.passkey-1": "remove", "key.authenticator": "keep", "key.x": "sell", password: "keep" };
  expect(choicesIn(typed)).toEqual({ "passkey-1": "remove", authenticator: "keep" });
});

describe("a new password from a mailbox", () => {
  test("leaves a required second step alone", () => {
    expect(ids(keysToDecide(keys, true))).toEqual(["passkey-1"]);
    expect(ids(keysToDecide(keys, false))).toEqual(ids(keys));
  });

  test("asks about each way to log in that was not decided", () => {
    expect(decideKeys(keys, { authenticator: "keep", "recovery-codes": "keep" })).toMatchObject({
      reason: "keys-undecided",
      fields: { "key.passkey-1": "Keep it or remove it?" },
      details: { keys },
    });
    expect(decideKeys([], {})).toEqual({ ok: true, value: { remaining: [], removed: [] } });
  });

  test.each([
    ["keep", "keep", "keep", false, []],
    ["remove", "keep", "keep", false, ["passkey-1"]],
    ["keep", "keep", "remove", false, ["recovery-codes"]],
    ["keep", "remove", "keep", false, ["authenticator", "recovery-codes"]],
    ["remove", "remove", "remove", true, ["passkey-1"]],
  ] as const)("a passkey to %s, an app to %s, codes to %s (required: %s) removes %j", (...row) => {
    const [ofPasskey, ofApp, ofCodes, required, removed] = row;
    const chosen = { "passkey-1": ofPasskey, authenticator: ofApp, "recovery-codes": ofCodes };
    const remaining = ids(keys).filter((id) => !(removed as readonly string[]).includes(id));
    expect(decideKeys(keys, chosen, required)).toEqual({ ok: true, value: { remaining, removed } });
  });
});
