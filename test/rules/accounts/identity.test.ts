import { describe, expect, test } from "vitest";
import { newPassword } from "#app/domain/accounts/auth-schema.ts";
import { deviceName } from "#app/domain/accounts/device-name.ts";
import { nextPathIn, safeNextPath } from "#app/domain/accounts/next-path.ts";
import { loginPathOf } from "#app/domain/accounts/route-access.ts";
import { readCookie } from "#app/platform/cookies.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { normalizePath } from "#app/platform/normalize-path.ts";

describe("where to go on after signing in stays on this origin:", () => {
  test.each([
    "/vendor-dashboard",
    "/vendor-dashboard/menu?q=a%20b&page=2",
    "/courier-orders#top",
    "/",
    `/${"a".repeat(499)}`,
  ])("%s", (next) => expect(safeNextPath(next)).toBe(next));

  test.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "https://elsewhere.example",
    "javascript:alert(1)",
    "vendor-dashboard",
    "/\t/elsewhere.example",
    "/\n/elsewhere.example",
    " //elsewhere.example",
    "/a\\b",
    "/ä",
    `/${"a".repeat(500)}`,
    "",
    null,
  ])("not %j", (next) => expect(safeNextPath(next)).toBeUndefined());
});

test("a page's next parameter is such a path, or nothing", () => {
  expect(nextPathIn("http://localhost/login?next=%2Faccount")).toBe("/account");
  expect(nextPathIn("http://localhost/login?next=//elsewhere.example")).toBeUndefined();
  expect(nextPathIn("http://localhost/login")).toBeUndefined();
});

test.each([
  ["/vendor-dashboard", "/vendor-dashboard"],
  ["//vendor-dashboard", "/vendor-dashboard"],
  ["/terms/..%2fvendor-dashboard", "/vendor-dashboard"],
  ["/terms/%2e%2e/vendor-dashboard", "/vendor-dashboard"],
  ["/terms/..%5cvendor-dashboard", "/vendor-dashboard"],
  ["/terms%2F..%2Fvendor-dashboard.data", "/vendor-dashboard.data"],
  ["/api///vendors//profile", "/api/vendors/profile"],
  ["/../../etc", "/etc"],
  ["/a/./b/", "/a/b/"],
  ["/", "/"],
  ["//", "/"],
  ["/vendor/a%20b/menu", "/vendor/a%20b/menu"],
])("a path's plain form of %s is %s", (path, plain) => {
  expect(normalizePath(path)).toBe(plain);
  expect(normalizePath(normalizePath(path))).toBe(plain);
});

test("visitors are sent to the login of the side they wanted", () => {
  expect(loginPathOf("/courier-dashboard")).toBe("/courier-login");
  expect(loginPathOf("/courier-orders")).toBe("/courier-login");
  expect(loginPathOf("/vendor-dashboard")).toBe("/login");
  expect(loginPathOf("/admin/courier-orders")).toBe("/login");
});

test("a cookie is found by its whole name", () => {
  expect(readCookie("__Host-accessToken=1; accessToken=2", "accessToken")).toBe("2");
  expect(readCookie("xaccessToken=1", "accessToken")).toBeUndefined();
  expect(readCookie("a=b=c", "a")).toBe("b=c");
  expect(readCookie(null, "a")).toBeUndefined();
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Mozilla/5.0 (SmartTV) AppleWebKit/537.36 Chrome/120.0 Safari/537.36", "Chrome"],
  ["Nearleaf/2.1 (iPad; iPadOS 18.0)", "iPad"],
  ["curl/8.0", "Unknown device"],
  ["", "Unknown device"],
])("a device is named for its owner by what it says: %s", (userAgent, name) =>
  expect(deviceName(userAgent)).toBe(name),
);

test("what was bound to a failed query stays out of the log", () => {
  const error = new Error(
    `Failed query: INSERT INTO users VALUES (?, ?)${" ".repeat(60)}/* 34.0522 */
params: ana@example.com,$argon2id$v=19$secret\nsecond line\n    at home (of:1:2)`,
    { cause: new Error("Failed query: SELECT 1\nparams: ana@example.com") },
  );
  const facts = errorFacts(error);
  expect(JSON.stringify(facts)).not.toMatch(/ana@example|secret|second line|at home|34\.0522/);
  expect(facts.message).toContain("INSERT INTO users");
  expect(facts.stack).toMatch(/\n {4}at /);
});

test("eight characters are counted as they are hashed: an accent typed after its letter is no second one", () => {
  const isNew = (password: string) => newPassword.safeParse(password).success;
  expect(isNew("e\u0301".repeat(4))).toBe(false);
  expect(isNew("\u00e9".repeat(8))).toBe(true);
});
