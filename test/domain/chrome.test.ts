import { expect, test } from "vitest";
import { isFirstPage, showsCart, showsHeader } from "#app/domain/chrome.ts";

test.each(["/", "/register", "/checkout", "/nearby", "/courier-orders", "/vendor-dashboard/"])(
  "%s has no site header",
  (path) => {
    expect(showsHeader(path)).toBe(false);
  },
);

test("a menu has both the header and the cart", () => {
  expect([showsHeader("/vendor/1/menu"), showsCart("/vendor/1/menu")]).toEqual([true, true]);
});

test.each(["/", "/checkout", "/vendor-dashboard"])("%s has no cart drawer", (path) => {
  expect(showsCart(path)).toBe(false);
});

test("a visit begins at home, at /nearby or on a menu; what only looks like one of them is another page", () => {
  for (const path of ["/", "/nearby", "/vendor/1/menu"]) expect(isFirstPage(path), path).toBe(true);
  for (const path of ["/nearby/", "/nearby.data", "/vendor/1/2/menu", "/vendor//menu", "/vendor/1/menu/x", "/terms"])
    expect(isFirstPage(path), path).toBe(false);
});
