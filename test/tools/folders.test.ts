import { expect, test } from "vitest";
import { crowdedFolders } from "#test/support/check/rooms.ts";

const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.test.ts`);

test("a folder holds at most 40 files beside its folders", () => {
  expect(crowdedFolders([...filesIn("test/rules", 40), ...filesIn("test/rules/menu", 40)])).toEqual([]);
  expect(crowdedFolders([...filesIn("app/ui", 41), ...filesIn("app/ui/form", 2)])).toEqual([
    "app/ui has 41 files of at most 40: give a part of them a folder",
  ]);
});
