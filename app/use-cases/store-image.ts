import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { insertStoredImage } from "#db/images/writes.ts";
import type { App } from "../app.ts";
import { refuseUnexpectedFields } from "../domain/form-fields.ts";
import { smallKey } from "../domain/image-url.ts";
import { type Outcome, ok, refuse, refuseField } from "../domain/outcome.ts";
import { refuseUnreadable } from "../domain/text.ts";
import {
  FIELDS_MAX_BYTES,
  formMaxBytes,
  type ImagePurpose,
  imageErrorMessage,
  imageLimits,
  newImageKey,
  SMALL_MAX_BYTES,
  smallFieldOf,
  takesImage,
  uploadEndpoints,
} from "../domain/upload-endpoints.ts";
import { cleanImage } from "../platform/images/clean-image.ts";
import type { CleanImage } from "../platform/images/image.ts";
import { type FormRequest, readMultipartForm } from "../platform/multipart-form.ts";
import { discardImages } from "./discard-images.ts";

/** `small` is 320 pixels wide, if the browser made one. */
export type Picture = { full: CleanImage; small: CleanImage | undefined };
export type Upload = {
  fields: Record<string, string>;
  pictures: Picture[];
};

type ReadRefusal = "too-large" | "wrong-type" | "malformed" | "unreadable";
type StoreRefusal = "too-many-requests" | "unavailable";

/** Parses and cleans pictures for every upload endpoint (SPEC.md 5, 9; THREATS "Uploads"). Stores nothing. */
export async function readUpload(purpose: ImagePurpose, request: FormRequest): Promise<Outcome<Upload, ReadRefusal>> {
  const tooLarge = refuse("too-large", uploadEndpoints[purpose].tooLarge);
  const form = await readMultipartForm(request, formMaxBytes(purpose));
  if (form === "not-a-form") return refuse("wrong-type", "Send the picture as multipart/form-data.");
  if (form === "too-large") return tooLarge;
  if (form === "broken") return refuse("malformed", "The form is damaged. Please try again.");
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (new TextEncoder().encode(Object.values(fields).join("")).length > FIELDS_MAX_BYTES) return tooLarge;
  const pictures = await picturesIn(form, purpose);
  if (!pictures.ok) return pictures;
  return refuseUnreadable(fields) ?? ok({ fields, pictures: pictures.value });
}

async function picturesIn(form: FormData, purpose: ImagePurpose): Promise<Outcome<Picture[], ReadRefusal>> {
  const { field, maxBytes, maxFiles, tooLarge } = uploadEndpoints[purpose];
  const pictures: Picture[] = [];
  // A small picture belongs to the full one right before it.
  let latest: Picture | undefined;
  for (const [name, file] of form) {
    if (typeof file === "string") continue;
    const isFull = name === field;
    if (isFull) latest = undefined;
    else if (name !== smallFieldOf(purpose) || !latest) continue;
    // Browsers send an empty file field as a file of 0 bytes.
    if (file.size === 0) continue;
    if (isFull && pictures.length === maxFiles) return refuse("malformed", `Send ${maxFiles} images at most.`);
    const image = cleanImage(new Uint8Array(await file.arrayBuffer()), imageLimits);
    if (typeof image === "string") return refuse("wrong-type", imageErrorMessage(purpose, image));
    if (!takesImage(purpose, image.type, file.name)) return refuse("wrong-type", uploadEndpoints[purpose].wrongType);
    if (file.size > (isFull ? maxBytes : SMALL_MAX_BYTES)) return refuse("too-large", tooLarge);
    if (latest) latest.small = image;
    else {
      latest = { full: image, small: undefined };
      pictures.push(latest);
    }
  }
  return ok(pictures);
}

/** Stores all or none; returns keys in order. Callers mark them used in their own batch, or they are swept. */
export async function storeImages(
  app: App,
  vendorId: string,
  purpose: ImagePurpose,
  pictures: readonly Picture[],
  countedAs: "upload" | "pictureFetch" = "upload",
): Promise<Outcome<string[], StoreRefusal>> {
  const keys: string[] = [];
  for (const { full, small } of pictures) {
    const limited = overLimit(await app.rateLimit(countedAs, vendorId), "Too many uploads. Please try again later.");
    if (limited) {
      await discardImages(app, keys);
      return limited;
    }
    const key = newImageKey(purpose, full.type, crypto.getRandomValues(new Uint8Array(16)));
    keys.push(key);
    // Row first: whatever fails after this leaves a row for the sweep to find.
    await insertStoredImage(app.db, { key, vendorId, purpose, now: app.now() });
    // Workers can't resize, so the full picture stands in for a missing (or differently encoded) small one.
    const writes = [storeIn(app, key, full), storeIn(app, smallKey(key), small?.type === full.type ? small : full)];
    try {
      await Promise.all(writes);
    } catch (error) {
      app.log("image-store-failed", { message: String(error) });
      // Let the other upload settle first: bytes that arrive after the delete would have no row.
      await Promise.allSettled(writes);
      await discardImages(app, keys);
      return refuse("unavailable", "Failed to upload image. Please try again.");
    }
  }
  return ok(keys);
}

const storeIn = (app: App, key: string, { bytes, type }: CleanImage) =>
  app.images.put(key, bytes, { httpMetadata: { contentType: type } });

export async function storeImage(
  app: App,
  actor: Actor,
  { purpose, upload }: { purpose: ImagePurpose; upload: FormRequest },
): Promise<Outcome<string, "not-allowed" | ReadRefusal | StoreRefusal>> {
  const vendor = editingVendorOf(actor, uploadEndpoints[purpose].capability);
  if (!vendor.ok) return vendor;
  const read = await readUpload(purpose, upload);
  if (!read.ok) return read;
  const stray = refuseUnexpectedFields(read.value.fields, { always: [] });
  if (stray) return stray;
  const stored = await storeImages(app, vendor.value, purpose, read.value.pictures);
  if (!stored.ok) return stored;
  const [key] = stored.value;
  const { field, missing } = uploadEndpoints[purpose];
  return key ? ok(key) : refuseField("malformed", field, missing);
}
