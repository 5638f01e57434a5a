import type { Capability } from "./accounts/capability.ts";

const MB = 1024 * 1024;

type ImageType = "image/jpeg" | "image/png" | "image/webp";
const photos = ["image/jpeg", "image/png"] as const;
const pictures = [...photos, "image/webp"] as const;

type UploadEndpoint = {
  field: string;
  folder: string;
  capability: Capability;
  maxBytes: number;
  maxFiles: number;
  types: readonly ImageType[];
  tooLarge: string;
  wrongType: string;
  missing: string;
};

const shopPicture = {
  maxBytes: 5 * MB,
  maxFiles: 1,
  types: pictures,
  tooLarge: "File size must be less than 5MB",
  wrongType: "Please upload an image file",
} as const;

export const uploadEndpoints = {
  logo: {
    field: "logo",
    folder: "logos",
    capability: "settings",
    ...shopPicture,
    missing: "Please select a file to upload.",
  },
  promo: {
    field: "promoImage",
    folder: "promos",
    capability: "deals",
    ...shopPicture,
    missing: "Please fill in all required fields",
  },
  product: {
    field: "image",
    folder: "products",
    capability: "menu",
    maxBytes: 2 * MB,
    maxFiles: 1,
    types: photos,
    tooLarge: "File size exceeds 2MB limit.",
    wrongType: "Only JPEG and PNG files are allowed.",
    missing: "Please select a file to upload.",
  },
  catalogue: {
    field: "images",
    folder: "catalogue",
    capability: "menu",
    maxBytes: 5 * MB,
    maxFiles: 10,
    types: pictures,
    tooLarge: "File size too large. Please choose an image under 5MB.",
    wrongType: "Please upload only image files.",
    missing: "Image is required",
  },
} as const satisfies Record<string, UploadEndpoint>;

export type ImagePurpose = keyof typeof uploadEndpoints;
export const imagePurposes = Object.keys(uploadEndpoints) as ImagePurpose[];

export const smallFieldOf = (purpose: ImagePurpose): string => `${uploadEndpoints[purpose].field}Small`;

export const FULL_SIDE = 800;
export const SMALL_SIDE = 320;
export const JPEG_QUALITY = 0.4;

export const SMALL_MAX_BYTES = 512 * 1024;
export const FIELDS_MAX_BYTES = 64 * 1024;
export const formMaxBytes = (purpose: ImagePurpose): number =>
  uploadEndpoints[purpose].maxBytes * (uploadEndpoints[purpose].maxFiles > 1 ? 2 : 1) + MB;

/** More than a camera takes, less than fills a phone's memory: 16 megapixels decode to 64 MB. */
export const imageLimits = { side: 8192, area: 16_000_000 };

export function imageErrorMessage(purpose: ImagePurpose, error: "not-an-image" | "broken" | "too-many-pixels"): string {
  if (error === "not-an-image") return uploadEndpoints[purpose].wrongType;
  return error === "broken"
    ? "This image is damaged. Please choose another one."
    : "This image has too many pixels. Please choose a smaller one.";
}

const endings: Record<ImageType, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** Refuses a WebP with another extension, because its sender expects another format. */
export function takesImage(purpose: ImagePurpose, type: ImageType, fileName: string): boolean {
  const types: readonly ImageType[] = uploadEndpoints[purpose].types;
  return types.includes(type) && (type !== "image/webp" || /\.webp$/i.test(fileName));
}

/** Random, so that it reveals no name, owner or time. */
export function newImageKey(purpose: ImagePurpose, type: ImageType, random: Uint8Array): string {
  const name = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${uploadEndpoints[purpose].folder}/${name}.${endings[type]}`;
}
