import sharp from "sharp";
import { expect, test } from "vitest";
import { imageLimits } from "#app/domain/upload-endpoints.ts";
import { cleanImage } from "#app/platform/images/clean-image.ts";
import { bytesOf, chunk, disguised, GPS, jpeg, png, segment, textOf } from "#test/support/pictures.ts";

const clean = (file: Uint8Array) => cleanImage(file, imageLimits);
/** The cleaned bytes of a file that is an image. */
function bytesFrom(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const image = clean(file);
  if (typeof image === "string") throw new Error(image);
  return image.bytes;
}

test("a photo loses its location, comments, profile and thumbnail, and anything after its end", () => {
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
  expect(clean(photo)).toEqual({
    type: "image/jpeg",
    width: 4032,
    height: 3024,
    bytes: jpeg({ width: 4032, height: 3024 }),
  });
  expect(textOf(bytesFrom(photo))).not.toMatch(/GPS|ICC_PROFILE|Adobe|comment|JFXX|script/);
});

test("a JFIF header with a thumbnail goes as a whole", () => {
  const header = bytesOf("JFIF\0", [1, 1, 0, 0, 1, 0, 1]);
  const thumbnail = segment(0xe0, bytesOf(header, [1, 0]));
  const long = segment(0xe0, bytesOf(header, [0, 0], "hidden"));
  expect(bytesFrom(jpeg({ notes: [thumbnail, long] }))).toEqual(jpeg());
});

test("a photo may have fill bytes before its markers, and several scans", () => {
  const fill = [0xff, 0xff, 0xff];
  const secondScan = segment(0xda, bytesOf([1, 1, 0, 0, 63, 0]));
  const scan = bytesOf([1, 0xff, 0, 2, ...fill, 0xd1, 3, ...fill], segment(0xc4, new Uint8Array(20)), secondScan, [4]);
  const photo = jpeg({ scan, notes: [bytesOf(fill, segment(0xe1, GPS))] });
  expect(textOf(photo)).toContain("GPS");
  const bytes = bytesFrom(photo);
  expect(textOf(bytes)).not.toContain("GPS");
  expect(bytes.slice(-2)).toEqual(bytesOf([0xff, 0xd9]));
  expect(textOf(bytes)).toContain(textOf(secondScan));
});

test("metadata between two scans goes as well", () => {
  const more = bytesOf(segment(0xe1, GPS), segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])), [4]);
  const scan = bytesOf([1, 2, 3], more);
  expect(textOf(bytesFrom(jpeg({ scan })))).not.toContain("GPS");
});

test("a PNG loses its texts, times and anything after its end", () => {
  const extra = [
    chunk("tEXt", "Comment\0GPS"),
    chunk("eXIf", GPS),
    chunk("iTXt", "x"),
    chunk("tIME", "1234567"),
    chunk("acTL", "12345678"),
  ];
  expect(clean(png({ extra, after: "<html>" }))).toEqual({ type: "image/png", width: 320, height: 320, bytes: png() });
});

test("a file in the middle of a larger buffer is read from its own beginning", () => {
  for (const file of [jpeg(), png()])
    expect(bytesFrom(bytesOf("before", file, "after").subarray(6, 6 + file.length))).toEqual(file);
});

test.each(Object.entries(disguised))("%s under another name is no image", (_, bytes) =>
  expect(clean(bytes)).toBe("not-an-image"),
);

/** The same with another bit at a place. */
function flipped(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test.each([
  ["a JPEG cut in the middle", jpeg().slice(0, -2)],
  ["a JPEG that ends in a segment's size", jpeg().slice(0, 25)],
  ["a JPEG without a frame", bytesOf([0xff, 0xd8], segment(0xda, "123456"), [0, 0xff, 0xd9])],
  ["a JPEG without a frame and a scan", bytesOf([0xff, 0xd8], [0xff, 0xd9])],
  [
    "a JPEG without a scan",
    bytesOf([0xff, 0xd8], segment(0xc0, bytesOf([8, 0, 8, 0, 8, 1, 1, 0x11, 0])), [0xff, 0xd9]),
  ],
  ["a JPEG with rubbish between its segments", bytesOf([0xff, 0xd8], "<html>", jpeg().slice(2))],
  ["a JPEG with an arithmetic frame", bytesOf([0xff, 0xd8], segment(0xc9, "12345678"), jpeg().slice(2))],
  ["a JPEG of no height", jpeg({ height: 0 })],
  ["a PNG cut in the middle", png().slice(0, -6)],
  ["a PNG without pixels", bytesOf(png().slice(0, 33), chunk("IEND", ""))],
  ["a PNG with two headers", png({ extra: [png().slice(8, 33)] })],
  ["a PNG whose header is not first", bytesOf(png().slice(0, 8), chunk("IDAT", "x"), png().slice(8))],
  ["a PNG of no width", png({ width: 0 })],
  ["a PNG whose header was changed", flipped(png(), 19)],
  ["a PNG whose pixels were changed", flipped(png(), png().length - 20)],
  ["a PNG whose end was changed", flipped(png(), png().length - 1)],
  ["a PNG whose comment was changed", flipped(png({ extra: [chunk("tEXt", "Comment")] }), 42)],
])("%s is refused", (_, bytes) => expect(clean(bytes)).toMatch(/^(broken|not-an-image)$/));

test("a small file that would fill a device's memory is refused by its header alone", () => {
  expect(clean(jpeg({ width: 60_000, height: 60_000 }).subarray(0, 120))).toBe("too-many-pixels");
  expect(clean(png({ width: 60_000, height: 60_000 }).subarray(0, 33))).toBe("too-many-pixels");
  expect(clean(png({ width: 100_000, height: 2 }))).toBe("too-many-pixels");
  for (const picture of [jpeg, png]) {
    expect(clean(picture({ width: 4000, height: 4000 }))).toMatchObject({ width: 4000, height: 4000 });
    expect(clean(picture({ width: 4001, height: 4000 }))).toBe("too-many-pixels");
    expect(clean(picture({ width: 8000, height: 2001 }))).toBe("too-many-pixels");
  }
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
  expect(clean(photo)).toMatchObject({ type: "image/jpeg", width: 640, height: 480 });
  const bytes = bytesFrom(photo);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true);
});

test("a real PNG still shows the same picture", async () => {
  const picture = await sharp({ create: { width: 200, height: 100, channels: 4, background: "#3a7c" } })
    .png()
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .toBuffer();
  const bytes = bytesFrom(picture);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(picture).raw().toBuffer())).toBe(true);
});

test("a real WebP still shows the same picture, and no place", async () => {
  for (const options of [{ quality: 80 }, { lossless: true }]) {
    const picture = await sharp({ create: { width: 201, height: 100, channels: 4, background: "#3a7c" } })
      .webp(options)
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" } })
      .withIccProfile("srgb")
      .toBuffer();
    const bytes = bytesFrom(bytesOf(picture, "<script>alert(1)</script>"));
    expect(clean(picture)).toMatchObject({ type: "image/webp", width: 201, height: 100 });
    const { exif, icc } = await sharp(bytes).metadata();
    expect([exif, icc]).toEqual([undefined, undefined]);
    expect(textOf(bytes)).not.toContain("script");
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(picture).raw().toBuffer())).toBe(true);
  }
});

test("a WebP that moves, ends early or contradicts its own header is refused", async () => {
  const pixels = Buffer.alloc(16 * 32 * 3, 90).fill(200, 0, 16 * 16 * 3);
  const moving = await sharp(pixels, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp()
    .toBuffer();
  expect(clean(moving)).toBe("not-an-image");
  const still = await sharp({ create: { width: 64, height: 64, channels: 4, background: "#3a7c" } })
    .webp({ quality: 80 })
    .toBuffer();
  expect(clean(still.subarray(0, -8))).toMatch(/^(broken|not-an-image)$/);
  const contradicts = Uint8Array.from(still);
  contradicts[24] = 200;
  expect(clean(contradicts)).toBe("broken");
});
