import sharp from "sharp";
import { expect, test } from "vitest";
import { ImageCleaner } from "#app/domain/image-file.ts";
import { bytesOf, chunk, disguised, GPS, jpeg, png, segment, textOf } from "#test/support/pictures.ts";

/** Cleans a file that arrives in pieces of `size` bytes. */
function clean(file: Uint8Array, size = file.length) {
  const cleaner = new ImageCleaner();
  const kept: Uint8Array[] = [];
  for (let at = 0; at < file.length; at += size) {
    for (const piece of cleaner.push(file.subarray(at, at + size))) kept.push(piece.slice());
  }
  cleaner.end();
  return { fault: cleaner.fault, facts: cleaner.facts, bytes: bytesOf(...kept) };
}

test.each([1, 2, 7, 64, 4096])(
  "a photo loses its place, comments and thumbnail however it is cut (%i bytes)",
  (size) => {
    const photo = jpeg({
      width: 4032,
      height: 3024,
      notes: [
        segment(0xe1, GPS),
        segment(0xe2, "ICC_PROFILE"),
        segment(0xee, "Adobe"),
        segment(0xfe, "a comment"),
        segment(0xe0, "JFXX\0 thumbnail"),
      ],
      after: "<script>alert(1)</script>",
    });
    const { fault, facts, bytes } = clean(photo, size);
    expect(fault).toBeUndefined();
    expect(facts).toEqual({ type: "image/jpeg", width: 4032, height: 3024 });
    expect(textOf(bytes)).not.toMatch(/GPS|ICC_PROFILE|Adobe|comment|JFXX|script/);
    expect(bytes).toEqual(jpeg({ width: 4032, height: 3024 }));
  },
);

test.each([1, 5, 100])("a PNG loses its texts, times and whatever follows its end (%i bytes)", (size) => {
  const extra = [
    chunk("tEXt", "Comment\0GPS"),
    chunk("eXIf", GPS),
    chunk("iTXt", "x"),
    chunk("tIME", "1234567"),
    chunk("acTL", "12345678"),
  ];
  const { fault, facts, bytes } = clean(png({ extra, after: "<html>" }), size);
  expect(fault).toBeUndefined();
  expect(facts).toEqual({ type: "image/png", width: 320, height: 320 });
  expect(bytes).toEqual(png());
});

test.each(Object.entries(disguised))("%s under another name is no image", (_, bytes) => {
  expect(clean(bytes).fault).toBe("not-an-image");
});

test.each([
  ["a JPEG cut in the middle", jpeg().slice(0, -2)],
  ["a JPEG that ends in a segment's size", jpeg().slice(0, 25)],
  ["a JPEG without a frame", bytesOf([0xff, 0xd8], segment(0xda, "123456"), [0, 0xff, 0xd9])],
  ["a JPEG without a scan", bytesOf([0xff, 0xd8], [0xff, 0xd9])],
  ["a JPEG with rubbish between its segments", bytesOf([0xff, 0xd8], "<html>", jpeg().slice(2))],
  ["a JPEG with an arithmetic frame", bytesOf([0xff, 0xd8], segment(0xc9, "12345678"), jpeg().slice(2))],
  ["a JPEG of no height", jpeg({ height: 0 })],
  ["a PNG cut in the middle", png().slice(0, -6)],
  ["a PNG without pixels", bytesOf(png().slice(0, 33), chunk("IEND", ""))],
  ["a PNG with two headers", png({ extra: [png().slice(8, 33)] })],
  ["a PNG whose header is not first", bytesOf(png().slice(0, 8), chunk("IDAT", "x"), png().slice(8))],
  ["a PNG of no width", png({ width: 0 })],
])("%s is refused", (_, bytes) => {
  expect(clean(bytes).fault).toMatch(/^(broken|not-an-image)$/);
});

test("a small file that would fill the memory of whoever draws it is refused by its header alone", () => {
  const cleaner = new ImageCleaner();
  cleaner.push(jpeg({ width: 60_000, height: 60_000 }).subarray(0, 120));
  expect(cleaner.fault).toBe("too-many-pixels");
  expect(clean(png({ width: 100_000, height: 2 })).fault).toBe("too-many-pixels");
});

test.each(["baseline", "progressive"])("a real %s photo still shows the same picture, and no place", async (kind) => {
  const photo = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      noise: { type: "gaussian", mean: 120, sigma: 40 },
      background: "white",
    },
  })
    .jpeg({ quality: 80, progressive: kind === "progressive" })
    .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" } })
    .withIccProfile("srgb")
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { fault, facts, bytes } = clean(photo, 1000);
  expect(fault).toBeUndefined();
  expect(facts).toEqual({ type: "image/jpeg", width: 640, height: 480 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true);
});

test("a real PNG still shows the same picture", async () => {
  const picture = await sharp({ create: { width: 200, height: 100, channels: 4, background: "#3a7c" } })
    .png()
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .toBuffer();
  const { fault, bytes } = clean(picture, 100);
  expect(fault).toBeUndefined();
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(picture).raw().toBuffer())).toBe(true);
});
