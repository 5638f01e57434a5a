import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { unzipPictures } from "#app/routes/dashboard/pictures/unzip.client.ts";

const bytes = (length: number) => new Uint8Array(length).fill(7);
const zipOf = (files: Record<string, Uint8Array>) => new Blob([zipSync(files) as BlobPart]);

test("a zip yields only pictures, by file name, from any folder", async () => {
  const zip = zipOf({
    "menu/flower/blue-dream.jpg": bytes(3),
    "OG Kush 3.5g.PNG": bytes(5),
    "shelf/wedding-cake.webp": bytes(4),
    "menu/.hidden.jpg": bytes(1),
    "__MACOSX/menu/flower/._blue-dream.jpg": bytes(1),
    "readme.txt": bytes(1),
  });
  const files = await unzipPictures(zip, 10);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ["blue-dream.jpg", 3],
    ["OG Kush 3.5g.PNG", 5],
    ["wedding-cake.webp", 4],
  ]);
});

test("only the requested number of pictures is unpacked, and no huge ones", async () => {
  const zip = zipOf({ "huge.jpg": bytes(21 * 1024 * 1024), "a.jpg": bytes(1), "b.jpg": bytes(1), "c.jpg": bytes(1) });
  expect((await unzipPictures(zip, 2)).map(({ name }) => name)).toEqual(["a.jpg", "b.jpg"]);
});

test("what isn't a zip is refused", () =>
  expect(unzipPictures(new Blob(["PK, but not really"]), 10)).rejects.toThrow());
