import { insertStoredImage } from "#db/stored-image-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { faultMessage, formMaxBytes, type ImagePurpose, imageDoors, newImageKey } from "../domain/image-doors.ts";
import type { ImageType } from "../domain/image-file.ts";
import { type CleanPicture, ImageForm, type ImageFormFault } from "../domain/image-form.ts";
import { smallKey } from "../domain/image-url.ts";
import { boundaryOf } from "../domain/multipart.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { editingVendorOf } from "../domain/vendor-access.ts";
import { discardImages } from "./discard-images.ts";

/** A form on its way: its body is read here, piece by piece, and nowhere else. */
export type Upload = Pick<Request, "body" | "headers">;
export type StoredUpload = {
  /** The form's other fields. */
  fields: Record<string, string>;
  /** Keys of the pictures, in the form's order. */
  images: string[];
};

type Reason = "not-allowed" | "too-many-requests" | "too-large" | "wrong-type" | "malformed" | "unavailable";

/**
 * Brings a form's pictures into the store: the one way in, behind every door (SPEC.md 5 and 9, THREATS "Uploads"). The body
 * streams through: header, size and segments are looked at as they pass, and reading ends with the first fault. Of a
 * picture only its cleaned bytes are held, at most the door's limit, because the store wants to know a length
 * before it takes the first byte. Nothing shows a new picture yet; whoever takes it into use says so in its own batch.
 */
export async function storeImage(
  app: App,
  actor: Actor,
  { purpose, upload }: { purpose: ImagePurpose; upload: Upload },
): Promise<Outcome<StoredUpload, Reason>> {
  const vendor = editingVendorOf(actor);
  if (!vendor.ok) return vendor;
  const boundary = boundaryOf(upload.headers.get("Content-Type"));
  if (!boundary || !upload.body) return refuse("wrong-type", "Send the picture as multipart/form-data.");
  if (Number(upload.headers.get("Content-Length") ?? 0) > formMaxBytes(purpose)) return tooLarge(purpose);

  const form = new ImageForm(purpose, boundary);
  const images: string[] = [];
  const reader = upload.body.getReader();
  const giveUp = async <R extends Reason>(refusal: ReturnType<typeof refuse<R>>) => {
    await reader.cancel().catch(() => {});
    await discardImages(app, images);
    return refusal;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) form.end();
    else form.push(value);
    for (const picture of form.takePictures()) {
      const stored = await storePicture(app, vendor.value, purpose, picture);
      if (!stored.ok) return giveUp(stored);
      images.push(stored.value);
    }
    if (form.fault) return giveUp(refusalOf(purpose, form.fault));
    if (done) return ok({ fields: form.fields, images });
  }
}

const tooLarge = (purpose: ImagePurpose) => refuse("too-large", imageDoors[purpose].tooLarge);

function refusalOf(purpose: ImagePurpose, fault: ImageFormFault) {
  if (fault === "too-large") return tooLarge(purpose);
  if (fault === "too-many-files") return refuse("malformed", `Send ${imageDoors[purpose].maxFiles} images at most.`);
  if (fault === "bad-form") return refuse("malformed", "The form is damaged. Please try again.");
  return refuse("wrong-type", faultMessage(purpose, fault));
}

/** Row first, then bytes: whatever breaks between leaves a row by which the sweep finds the rest. */
async function storePicture(app: App, vendorId: string, purpose: ImagePurpose, { full, small }: CleanPicture) {
  const rate = await app.rateLimit("upload", vendorId);
  if (!rate.allowed) {
    const { retryAfterSeconds } = rate;
    return refuse("too-many-requests", "Too many uploads. Please try again later.", { details: { retryAfterSeconds } });
  }
  const key = newImageKey(purpose, full.type, crypto.getRandomValues(new Uint8Array(16)));
  await insertStoredImage(app.db, { key, vendorId, purpose, now: app.now() });
  try {
    await put(app, key, full);
    // Every card asks for the small size: where none came (or one of another type than the key's ending), the full one
    // stands in, because a worker cannot draw.
    await put(app, smallKey(key), small?.type === full.type ? small : full);
  } catch (error) {
    app.log("image-store-failed", { message: String(error) });
    await discardImages(app, [key]);
    return refuse("unavailable", "Failed to upload image. Please try again.");
  }
  return ok(key);
}

const put = (app: App, key: string, { bytes, type }: { bytes: Uint8Array; type: ImageType }) =>
  app.images.put(key, bytes, { httpMetadata: { contentType: type } });
