import { expect, test } from "vitest";
import { isCriticalPage } from "#app/edge/document.tsx";
import { EDGE } from "#app/edge/settings.ts";

test("a visit begins at home, at /nearby or on a menu; what only looks like one of them is another page", () => {
  for (const path of ["/", "/nearby", "/vendor/1/menu"]) expect(isCriticalPage(path), path).toBe(EDGE);
  for (const path of ["/nearby/", "/nearby.data", "/vendor/1/2/menu", "/vendor//menu", "/vendor/1/menu/x", "/terms"])
    expect(isCriticalPage(path), path).toBe(false);
});
