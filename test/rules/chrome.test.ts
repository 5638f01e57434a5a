import { expect, test } from "vitest";
import { showsCart, showsHeader } from "#app/ui/chrome.ts";

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
