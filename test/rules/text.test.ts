import { describe, expect, test } from "vitest";
import { readAdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { isNestedTooDeep, isReadable, refuseUnreadable, searchText, UNREADABLE_TEXT } from "#app/domain/text.ts";

describe("a text", () => {
  test.each([
    "",
    "  ",
    "\u00a0\u3000",
    "\t\r\n",
    "Blue Dream",
    "Crème brûlée, ½ oz",
    "two\r\nlines\tand a tab",
    "日本語 العربية עברית हिन्दी",
    "🌿 👩‍🌾 👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣",
  ])("that people can read is let in: %j", (text) => expect(isReadable(text)).toBe(true));

  test.each([
    ["a NUL", "a\u0000b"],
    ["an escape", "\u001b[31m"],
    ["a control of the second kind", "a\u0085b"],
    ["the first half of a character", "a\ud83c"],
    ["the second half of a character", "\udf3f"],
    ["the sign of a lost character", "a\ufffdb"],
    ["a bidi override", "a\u202eb"],
    ["a bidi isolate", "a\u2066b"],
    ["a right-to-left mark", "a\u200fb"],
    ["a space without width", "a\u200bb"],
    ["a joiner between letters", "a\u200db"],
    ["a non-joiner", "a\u200cb"],
    ["a byte-order mark", "\ufeffa"],
    ["a soft hyphen", "a\u00adb"],
    ["a hidden tag", "a\u{E0061}"],
    ["hidden letters alone", "\u3164\u3164"],
    ["an empty braille pattern alone", "\u2800"],
    ["a picture's variant alone", " \ufe0f "],
  ])("with %s is refused", (_name, text) => expect(isReadable(text)).toBe(false));

  test("of a form or body is named by its path; passwords may contain anything", () => {
    const bad = "a\u202eb";
    const value = { a: "fine", b: bad, c: { d: ["x", { e: bad }] }, password: bad, photo: bad, n: 1, z: null };
    const fields = { b: UNREADABLE_TEXT, "c.d.1.e": UNREADABLE_TEXT };
    expect(refuseUnreadable(value)).toEqual({ ok: false, reason: "unreadable", message: UNREADABLE_TEXT, fields });
    expect(refuseUnreadable({ a: "fine", password: bad })).toBeUndefined();
  });
});

describe("a text that is looked for", () => {
  test("keeps its letters, and loses what would end a query", () => {
    expect(searchText('  Blue 🌿 Dream%_\\"  ', 60)).toBe('Blue 🌿 Dream%_\\"');
    expect(searchText("a\u0000b", 60)).toBe("a\uFFFDb");
    expect(searchText("abc🌿", 4)).toBe("abc\uFFFD");
  });

  test("is read so from every address", () => {
    const params = new URLSearchParams({ q: "Blue\u0000Dream" });
    const read = [readNearbySearch, readMenuSearch, readInventorySearch, readOrderSearch, readAdminVendorSearch];
    for (const search of read) expect(search(params).text.toLowerCase()).toBe("blue\uFFFDdream");
  });
});

describe("JSON", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  test("is measured by its depth before it is parsed", () => {
    expect(isNestedTooDeep(nested(64))).toBe(false);
    expect(isNestedTooDeep(nested(65))).toBe(true);
    expect(isNestedTooDeep('{"a":'.repeat(65))).toBe(true);
    expect(isNestedTooDeep(nested(60).repeat(5))).toBe(false);
    expect(isNestedTooDeep(JSON.stringify(Array.from({ length: 200 }, () => ({ a: {} }))))).toBe(false);
  });
  test("may have brackets in its texts", () => {
    expect(isNestedTooDeep(JSON.stringify({ a: `${"[{".repeat(200)}\\"`, b: '"[[' }))).toBe(false);
    expect(isNestedTooDeep(JSON.stringify({ a: `"${"[{".repeat(200)}` }))).toBe(false);
    expect(isNestedTooDeep(`"\\\\"${nested(65)}`)).toBe(true);
  });
});
