import { describe, expect, test } from "vitest";
import { roles } from "#app/domain/accounts/actor.ts";
import {
  CONFIRMED_MS,
  isConfirmed,
  needsSecondStep,
  readCode,
  recoveryCode,
  secondStepOf,
} from "#app/domain/accounts/second-step.ts";
import { newTotpSecret, totpCode, totpStep, totpUri } from "#app/platform/totp.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

describe("a code of an authenticator app", () => {
  // "12345678901234567890" in base 32: the secret of RFC 6238's vectors, of which six digits are the end.
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ])("at second %i is %s (RFC 6238)", async (second, code) => {
    expect(await totpCode(SECRET, second * 1000)).toBe(code);
    expect(await totpStep(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test("holds half a minute before and after, and no longer", async () => {
    const secret = newTotpSecret();
    const now = Date.parse("2026-06-16T19:00:10Z");
    const code = await totpCode(secret, now);
    const step = Math.floor(now / 30_000);
    for (const [later, expected] of [
      [-30_000, step],
      [30_000, step],
      [-60_000, undefined],
      [60_000, undefined],
    ] as const)
      expect(await totpStep(secret, code, now + later)).toBe(expected);
  });

  test("reaches the authenticator app as a URL with account and issuer", () => {
    const uri = new URL(totpUri("Nearleaf", "ana@example.org", SECRET));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toContain("Nearleaf:ana@example.org");
    expect(uri.searchParams.get("secret")?.replaceAll("=", "")).toBe(SECRET);
  });
});

describe("a recovery code", () => {
  test("is twelve letters and digits in groups, none like another", () => {
    const codes = Array.from({ length: 1000 }, () => recoveryCode(random));
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){2}$/);
    expect(new Set(codes).size).toBe(1000);
  });

  test("throws bytes away that would make some letters likelier", () => {
    let requestCount = 0;
    const code = recoveryCode((length) => new Uint8Array(length).fill(requestCount++ === 0 ? 255 : 0));
    expect([code, requestCount]).toEqual(["2222-2222-2222", 2]);
  });
});

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["K3M9-x2pq-7rtw", { kind: "recovery", code: "k3m9x2pq7rtw" }],
  ["k3m9 x2pq 7rtw", { kind: "recovery", code: "k3m9x2pq7rtw" }],
  ["12345", undefined],
  ["1234567", undefined],
  ["", undefined],
])("what was typed %j is read as a code", (typed, code) => expect(readCode(typed)).toEqual(code));

test("dispatchers and admins need a second step if it is required", () => {
  const who = (setting: "required" | "off") => roles.filter((role) => needsSecondStep(role, setting));
  expect(who("required")).toEqual(["dispatcher", "admin"]);
  expect(who("off")).toEqual([]);
  expect(secondStepOf("off")).toBe("off");
  expect(() => secondStepOf("of")).toThrow('SECOND_STEP must be "required" or "off", not "of"');
});

test("who one is, is confirmed for a quarter of an hour", () => {
  expect(isConfirmed(1_000, 1_000 + CONFIRMED_MS - 1)).toBe(true);
  expect(isConfirmed(1_000, 1_000 + CONFIRMED_MS)).toBe(false);
  expect(isConfirmed(null, 1_000)).toBe(false);
});
