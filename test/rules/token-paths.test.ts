import { expect, test } from "vitest";
import { tokenHider } from "#app/platform/token-paths.ts";

const hide = tokenHider([
  "/reset-password",
  "/reset-password/:token",
  "/orders/:orderId/shares/:shareToken/files",
  "/vendor/:vendorId",
]);

test.each([
  ["/reset-password/s3cret", "/reset-password/…"],
  ["/RESET-Password/s3cret", "/RESET-Password/…"],
  ["/%72eset-password/s3cret.data", "/reset-password/…"],
  ["/reset-password/s3cret/and/more", "/reset-password/…"],
  ["/orders/21/shares/s3cret/files", "/orders/21/shares/…"],
])("a token in %s is hidden", (path, shown) => expect(hide(path)).toBe(shown));

test.each(["/reset-password", "/vendor/21", "/reset-password-request", "/%ff"])("%s shows all of itself", (path) =>
  expect(hide(path)).toBe(path),
);

test("a table without tokens hides nothing", () =>
  expect(tokenHider(["/vendor/:vendorId"])("/vendor/21")).toBe("/vendor/21"));
