import { describe, expect, test } from "vitest";
import { MOVED_TO_MAX, readMovedTo, redirectsUntil, redirectTarget } from "#app/domain/dispensaries/closing.ts";
import { exportedTables } from "#app/domain/dispensaries/export-tables.ts";
import { exportedColumns } from "#db/dispensaries/export-rows.ts";
import { planShopRestore } from "#workers/local/restore-shop.ts";

const ORIGIN = "https://www.nearleaf.example";
const START = "Enter a website that starts with https://, like https://www.example.com.";
const OURS = "Enter a website that is not on Nearleaf.";

describe("the new website of a closed shop", () => {
  test.each([
    ["https://greendoor.com", "https://greendoor.com/"],
    ["  https://Shop.GreenDoor.com/menu?from=old#top ", "https://shop.greendoor.com/menu?from=old#top"],
    ["https://grün.de/a b", "https://xn--grn-ioa.de/a%20b"],
    ["https://greendoor.com.:8443/", "https://greendoor.com:8443/"],
    ["https://notnearleaf.example/", "https://notnearleaf.example/"],
  ])("%s is one", (typed, value) => expect(readMovedTo(typed, ORIGIN)).toEqual({ ok: true, value }));

  test.each(["", "   "])("may be missing", (typed) =>
    expect(readMovedTo(typed, ORIGIN)).toEqual({ ok: true, value: null }),
  );

  test.each([
    "greendoor.com",
    "http://greendoor.com",
    "javascript:alert(1)",
    "//greendoor.com",
    "https://greendoor",
    "https://192.168.0.1/",
    "https://shop.internal/",
    "https://me:secret@greendoor.com/",
    `https://greendoor.com/${"a".repeat(MOVED_TO_MAX)}`,
    `https://greendoor.com/${"ü".repeat(MOVED_TO_MAX / 2)}`,
  ])("%.40s is none", (typed) =>
    expect(readMovedTo(typed, ORIGIN)).toMatchObject({ ok: false, message: START, fields: { movedTo: START } }),
  );

  test.each(["https://nearleaf.example/vendor/x", "https://WWW.nearleaf.example", "https://a.nearleaf.example./"])(
    "%s would redirect in a circle",
    (typed) => expect(readMovedTo(typed, ORIGIN)).toMatchObject({ ok: false, fields: { movedTo: OURS } }),
  );
});

test("links to a closed shop lead to its new website for 90 days", () => {
  const shop = { movedAt: Date.parse("2026-06-16T19:00:00Z"), movedTo: "https://greendoor.com/" };
  const until = Date.parse("2026-09-14T19:00:00Z");
  expect(redirectsUntil(shop.movedAt)).toBe(until);
  expect(redirectTarget(shop, until - 1)).toBe(shop.movedTo);
  expect(redirectTarget(shop, until)).toBeNull();
  expect(redirectTarget({ ...shop, movedTo: null }, shop.movedAt)).toBeNull();
});

test("the file of a closed shop says where it moved, and an import starts open", () => {
  const { omit } = exportedTables.find(({ table }) => table === "vendors")!;
  const closed = {
    id: "shop",
    dispensary_name: "Green Door",
    withheld: "moved",
    moved_at: 1,
    moved_to: "https://x.com/",
  };
  const columns = exportedColumns("vendors", omit);
  expect(columns).toEqual(expect.arrayContaining(Object.keys(closed)));
  const row = Object.fromEntries(columns.map((name) => [name, closed[name as keyof typeof closed] ?? null]));
  const files = new Map([["vendors/0001.jsonl", Buffer.from(`${JSON.stringify(row)}\n`)]]);
  const [{ rows } = { rows: "[]" }] = planShopRestore(files).inserts;
  const [values] = JSON.parse(String(rows)) as unknown[][];
  const imported = Object.fromEntries(columns.map((name, at) => [name, values?.[at]]));
  expect(imported).toEqual({ ...row, withheld: null, moved_at: null, moved_to: null });
});
