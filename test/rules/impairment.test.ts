import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { impairedTexts } from "#app/domain/impairment.ts";

test("each binding that can fail has a sentence of its own, and a setting is named", () => {
  const bindings = [...readFileSync("wrangler.toml", "utf8").matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)];
  const names = [...new Set(bindings.map(([, name]) => name!))].filter(
    (name) => !["ASSETS", "ANALYTICS"].includes(name),
  );
  expect(names).toContain("DB");
  expect(impairedTexts(names).filter((text) => text.startsWith("A setting"))).toEqual([]);
  expect(impairedTexts(["ORDER_LINK_KEY"])).toEqual(["A setting is missing or malformed: ORDER_LINK_KEY."]);
  expect(impairedTexts([])).toEqual([]);
});
