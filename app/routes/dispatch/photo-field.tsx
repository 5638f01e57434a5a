import { Camera } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { PROOF_QUALITY, PROOF_SIDE } from "#app/domain/couriers/proof-photo.ts";

/** Shrinks the photo on the phone, so that it can wait offline and uploads fast. `earlier`: one taken before, in base64. */
export function PhotoField({ earlier }: { earlier: string | undefined }) {
  const [picture, setPicture] = useState(earlier && `data:image/jpeg;base64,${earlier}`);
  const [failed, setFailed] = useState(false);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    try {
      setPicture(file ? await shrunk(file) : undefined);
      setFailed(false);
    } catch {
      setPicture(undefined);
      setFailed(true);
    }
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border border-line bg-card pr-2 pl-4 has-focus-visible:outline-3 has-focus-visible:outline-leaf">
      <Camera className="size-6 shrink-0 text-leaf" aria-hidden />
      <span className="flex-1">
        {picture ? "Photo taken" : "Take a photo"} <span className="text-quiet">(optional)</span>
        {failed ? (
          <span role="alert" className="block text-sm font-medium text-danger">
            Your phone cannot read this picture.
          </span>
        ) : null}
      </span>
      <input type="file" accept="image/*" capture="environment" onChange={choose} className="sr-only" />
      {picture ? (
        <>
          <img src={picture} alt="" className="size-11 rounded-lg object-cover" />
          <input type="hidden" name="photo" value={picture.slice(picture.indexOf(",") + 1)} />
        </>
      ) : null}
    </label>
  );
}

/** A JPEG data URL. Re-encoding the pixels strips all metadata. */
async function shrunk(file: File): Promise<string> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, PROOF_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", PROOF_QUALITY);
}
