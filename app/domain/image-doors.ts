import type { ImageFault, ImageType } from "./image-file.ts";

const MB = 1024 * 1024;

type Door = {
  /** The form's field (SPEC.md 7); its 320-pixel twin comes right after it, as `fieldSmall`. */
  field: string;
  /** Where its pictures lie in the store. */
  folder: string;
  maxBytes: number;
  maxFiles: number;
  tooLarge: string;
  wrongType: string;
  missing: string;
};

/**
 * The four doors through which pictures come in. Their limits and sentences differ (SPEC.md 5, 8, 9); what a picture must
 * be is the same behind each.
 */
export const imageDoors = {
  logo: {
    field: "logo",
    folder: "logos",
    maxBytes: 5 * MB,
    maxFiles: 1,
    tooLarge: "File size must be less than 5MB",
    wrongType: "Please upload an image file",
    missing: "Please select a file to upload.",
  },
  promo: {
    field: "promoImage",
    folder: "promos",
    maxBytes: 5 * MB,
    maxFiles: 1,
    tooLarge: "File size must be less than 5MB",
    wrongType: "Please upload an image file",
    missing: "Please fill in all required fields",
  },
  product: {
    field: "image",
    folder: "products",
    maxBytes: 2 * MB,
    maxFiles: 1,
    tooLarge: "File size exceeds 2MB limit.",
    wrongType: "Only JPEG and PNG files are allowed.",
    missing: "Please select a file to upload.",
  },
  catalogue: {
    field: "images",
    folder: "catalogue",
    maxBytes: 5 * MB,
    maxFiles: 10,
    tooLarge: "File size too large. Please choose an image under 5MB.",
    wrongType: "Please upload only image files.",
    missing: "Image is required",
  },
} as const satisfies Record<string, Door>;

export type ImagePurpose = keyof typeof imageDoors;
export const imagePurposes = Object.keys(imageDoors) as ImagePurpose[];

export const smallFieldOf = (purpose: ImagePurpose): string => `${imageDoors[purpose].field}Small`;

/** What the browser makes of a photo before it sends it (SPEC.md 9). */
export const FULL_SIDE = 800;
export const SMALL_SIDE = 320;
export const JPEG_QUALITY = 0.4;

/** Beside the picture, a form's small fields; the whole body is never longer than this. */
export const formMaxBytes = (purpose: ImagePurpose): number =>
  imageDoors[purpose].maxBytes * (imageDoors[purpose].maxFiles > 1 ? 2 : 1) + MB;

/** The sentence for a file that is no picture of ours. */
export function faultMessage(purpose: ImagePurpose, fault: ImageFault): string {
  if (fault === "not-an-image") return imageDoors[purpose].wrongType;
  return fault === "broken"
    ? "This image is damaged. Please choose another one."
    : "This image has too many pixels. Please choose a smaller one.";
}

/** The key of a new picture, from 16 random bytes: nothing of its name, its owner or its time is in it. */
export function newImageKey(purpose: ImagePurpose, type: ImageType, random: Uint8Array): string {
  const name = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${imageDoors[purpose].folder}/${name}.${type === "image/png" ? "png" : "jpg"}`;
}

/** The key in an image's address, whole or from this origin's root; undefined for anything that we do not serve. */
export function keyOfImageUrl(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const [, key] = /^\/images\/([a-z0-9]+(?:[/.-][a-z0-9]+)*\.(?:jpg|png))$/i.exec(path) ?? [];
  return key;
}
