import { expect, test } from "vitest";
import { showsCart, showsHeader, showsShopHeader } from "#app/ui/page/chrome.ts";

test.each(["/", "/register", "/checkout", "/nearby", "/courier-orders", "/vendor-dashboard/"])(
  "%s has no site header",
  (path) => expect(showsHeader(path)).toBe(false),
);

test("a menu has both the header and the cart", () =>
  expect([showsHeader("/vendor/1/menu"), showsCart("/vendor/1/menu")]).toEqual([true, true]));

test.each(["/", "/checkout", "/vendor-dashboard"])("%s has no cart drawer", (path) =>
  expect(showsCart(path)).toBe(false),
);

test("only shopping screens have the shopper's header", () => {
  const shops = ["/nearby", "/favorites", "/orders", "/order-confirmation/1", "/brands/x", "/strains/x", "/vendor/1"];
  for (const path of [...shops, "/vendor/1/menu", "/vendor/1/menu/x-1"]) expect(showsShopHeader(path), path).toBe(true);
  for (const path of ["/", "/checkout", "/contact", "/login", "/courier"])
    expect(showsShopHeader(path), path).toBe(false);
});
