import { describe, expect, test, vi } from "vitest";
import { imageUrl, keyOfImageUrl, PLACEHOLDER_IMAGE, smallKey } from "#app/domain/image-url.ts";
import {
  FIELDS_MAX_BYTES,
  formMaxBytes,
  imageErrorMessage,
  imagePurposes,
  newImageKey,
  SMALL_MAX_BYTES,
  smallFieldOf,
  takesImage,
  uploadEndpoints,
} from "#app/domain/upload-endpoints.ts";

const MB = 1024 * 1024;

describe("an upload endpoint", () => {
  test.each(imagePurposes)("for a %s has room for its picture, the small one and the words beside them", (purpose) => {
    const picture = uploadEndpoints[purpose].maxBytes + SMALL_MAX_BYTES + FIELDS_MAX_BYTES;
    expect(formMaxBytes(purpose)).toBeGreaterThan(picture);
  });

  test("takes a body of a megabyte more than its picture; of many pictures, two of the largest", () =>
    expect(imagePurposes.map((purpose) => formMaxBytes(purpose) / MB)).toEqual([6, 6, 3, 11]));

  test("finds the small picture in a field of its own", () =>
    expect(imagePurposes.map(smallFieldOf)).toEqual(["logoSmall", "promoImageSmall", "imageSmall", "imagesSmall"]));

  test("says what is wrong with a file: of another type in its own words, broken or too large in the same", () => {
    for (const purpose of imagePurposes) {
      expect(imageErrorMessage(purpose, "not-an-image")).toBe(uploadEndpoints[purpose].wrongType);
      expect(imageErrorMessage(purpose, "broken")).toBe("This image is damaged. Please choose another one.");
      expect(imageErrorMessage(purpose, "too-many-pixels")).toBe(
        "This image has too many pixels. Please choose a smaller one.",
      );
    }
  });
});

test("a product's photo is a JPEG or PNG; every other picture may be a WebP that is named so", () => {
  const takers = (name: string) => imagePurposes.filter((purpose) => takesImage(purpose, "image/webp", name));
  expect(takers("logo.webp")).toEqual(["logo", "promo", "catalogue"]);
  expect(takers("logo.jpg")).toEqual([]);
  for (const purpose of imagePurposes) expect(takesImage(purpose, "image/png", "photo.jpg")).toBe(true);
});

describe("a picture's key", () => {
  const random = Uint8Array.from({ length: 16 }, (_, at) => at * 17);

  test("is its folder, its random bytes and its type", () => {
    expect(newImageKey("product", "image/jpeg", random)).toBe("products/00112233445566778899aabbccddeeff.jpg");
    expect(newImageKey("logo", "image/png", random)).toBe("logos/00112233445566778899aabbccddeeff.png");
    expect(newImageKey("logo", "image/png", new Uint8Array(16))).toBe(`logos/${"0".repeat(32)}.png`);
  });

  test("leads to it in either size", () => {
    expect(imageUrl("products/abc.jpg")).toBe("/images/products/abc.jpg");
    expect(imageUrl("products/abc.jpg", "small")).toBe("/images/products/abc-small.jpg");
    expect(smallKey("demo/v1.2/abc.png")).toBe("demo/v1.2/abc-small.png");
  });

  test.each([null, undefined, ""])("that is %j leads to the placeholder", (key) =>
    expect([imageUrl(key), imageUrl(key, "small")]).toEqual([PLACEHOLDER_IMAGE, PLACEHOLDER_IMAGE]),
  );

  test("is found again in the address that it gave, with its origin or without", () => {
    for (const purpose of imagePurposes) {
      const key = newImageKey(purpose, "image/png", random);
      expect(keyOfImageUrl(imageUrl(key), "https://nearleaf.example")).toBe(key);
      expect(keyOfImageUrl(`https://nearleaf.example${imageUrl(key)}`, "https://nearleaf.example")).toBe(key);
    }
  });

  test("may have folders within its folder, and any of the two sizes", () => {
    const key = "demo/v1.2/blue-dream-small.jpg";
    expect(keyOfImageUrl(imageUrl(key), "https://nearleaf.example")).toBe(key);
  });

  test("are linked at the bucket's own domain if it has one, and recognized there and at the old URL", async () => {
    vi.stubEnv("VITE_IMAGES_URL", "https://images.nearleaf.example");
    vi.resetModules();
    const there = await import("#app/domain/image-url.ts");
    vi.unstubAllEnvs();
    // Other files share this module and need the default address.
    vi.resetModules();
    expect(there.imageUrl("logos/a.jpg", "small")).toBe("https://images.nearleaf.example/logos/a-small.jpg");
    expect(there.imageUrl(null)).toBe("/placeholder.svg");
    for (const url of ["https://images.nearleaf.example/logos/a.jpg", "https://nearleaf.example/images/logos/a.jpg"])
      expect(there.keyOfImageUrl(url, "https://nearleaf.example")).toBe("logos/a.jpg");
    expect(
      there.keyOfImageUrl("https://images.nearleaf.example.elsewhere.example/a.jpg", "https://nearleaf.example"),
    ).toBe(undefined);
  });

  test.each([
    "https://elsewhere.example/images/products/abc.jpg",
    "https://nearleaf.example.elsewhere.example/images/products/abc.jpg",
    "x/images/products/abc.jpg",
    "/images/products/abc.jpg?v=2",
    "/images/products/abc.gif",
    "/images/../secrets/abc.jpg",
    "/images//abc.jpg",
    "/placeholder.svg",
    "",
  ])("is not in %j", (url) => expect(keyOfImageUrl(url, "https://nearleaf.example")).toBeUndefined());
});
