import { createHash } from "node:crypto";
import { crc32 as nodeCrc32 } from "node:zlib";
import { expect, test } from "vitest";
import { FORMAT } from "#app/domain/dispensaries/shop-export.ts";
import { joined } from "#app/platform/bytes.ts";
import { centralDirectory, crc32, localHeader } from "#app/platform/zip.ts";
import { readShopFile } from "#workers/local/shop-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A zip of these texts by name. */
function zipOf(texts: Record<string, string>): Buffer {
  let offset = 0;
  const pieces: Uint8Array[] = [];
  const entries = Object.entries(texts).map(([name, text]) => {
    const bytes = bytesOf(text);
    const entry = { name, size: bytes.length, crc: crc32(bytes), offset };
    pieces.push(localHeader(entry), bytes);
    offset += localHeader(entry).length + bytes.length;
    return entry;
  });
  return Buffer.from(joined([...pieces, centralDirectory(entries, offset)]));
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");
const readme = `${FORMAT}\nmore`;
const sums = `${sumOf(readme)}  README.txt\n${sumOf("Zoë")}  orders/1.jsonl\n`;

test("checksums of files are those of other zip tools", () => {
  for (const text of ["", "123456789", "Zoë Ångström\n".repeat(1000)])
    expect(crc32(bytesOf(text))).toBe(nodeCrc32(bytesOf(text)));
});

test("reading a zip gives the files that were written", () => {
  const files = readShopFile(zipOf({ "README.txt": readme, "orders/1.jsonl": "Zoë", SHA256SUMS: sums }));
  expect([...files].map(([name, bytes]) => [name, String(bytes)])).toContainEqual(["orders/1.jsonl", "Zoë"]);
});

test.each([
  [
    "a file that its checksums don't name",
    { "README.txt": readme, "orders/1.jsonl": "Zoë", more: "x", SHA256SUMS: sums },
  ],
  ["a missing file", { "README.txt": readme, SHA256SUMS: sums }],
  ["no checksums", { "README.txt": readme }],
])("a zip with %s is refused as damaged", (_, texts) =>
  expect(() => readShopFile(zipOf(texts as Record<string, string>))).toThrow("is damaged"),
);

test("a zip of something else is refused", () =>
  expect(() => readShopFile(zipOf({ "photo.txt": "x" }))).toThrow("isn’t a dispensary’s export"));
