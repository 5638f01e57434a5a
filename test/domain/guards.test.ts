import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guards } from "#test/bench/guards/index.ts";
import { misplaced } from "#test/bench/guards/places.ts";

const root = join(import.meta.dirname, "../..");
const all = Object.values(guards).flat();

test("every guard that can be taken out stands where the table says, once", () => {
  expect(misplaced(all, root)).toEqual([]);
});

test("every guard has a name of its own, and tests that are there", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const tests = [...new Set(all.flatMap((guard) => guard.tests))];
  expect(tests.filter((file) => !existsSync(join(root, "test", file)))).toEqual([]);
});

test("a guard that was rewritten, that stands twice, or whose absence changes nothing is noticed", () => {
  const [guard] = all;
  const changed = (change: object) => misplaced([{ ...guard!, ...change }], root);
  expect(changed({ text: "a guard that nobody wrote" })).toHaveLength(1);
  expect(changed({ text: "import" })).toHaveLength(1);
  expect(changed({ without: guard!.text })).toHaveLength(1);
  expect(changed({ also: [{ file: "app/routes.ts", text: "not there", without: "" }] })).toHaveLength(1);
});
