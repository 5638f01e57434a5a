import { expect, test } from "vitest";
import { pagePath } from "#app/platform/page-path.ts";

test.each([
  ["/vendor/subscription", "/vendor/subscription", ""],
  ["/vendor/subscription.data", "/vendor/subscription", ""],
  ["/vendor-dashboard.data?tab=menu&_routes=root", "/vendor-dashboard", "?tab=menu"],
  ["/_root.data", "/", ""],
  ["/_.data", "/", ""],
])("%s is the page %s", (address, pathname, search) => {
  expect(pagePath(`https://shop.example${address}`)).toEqual({ pathname, search });
});
