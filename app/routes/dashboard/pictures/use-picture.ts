import { useRef, useState } from "react";
import { type ImagePurpose, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { appendPicture, type Picture } from "./encode-picture.ts";

/**
 * The picture of a form: what its `PictureField` needs, and `addTo`, which puts the chosen picture, encoded, into the form that is
 * sent. It gives nothing, and says why beside the field, where a picture is missing or cannot be drawn.
 */
export function usePicture(purpose: ImagePurpose, { required }: { required: boolean }) {
  const chosen = useRef<() => Promise<Picture>>(undefined);
  const [error, setError] = useState<string>();
  const { field, missing } = uploadEndpoints[purpose];

  async function addTo(form: FormData): Promise<FormData | undefined> {
    setError(undefined);
    form.delete(field);
    if (!chosen.current) {
      if (required) setError(missing);
      return required ? undefined : form;
    }
    try {
      appendPicture(form, field, await chosen.current());
      return form;
    } catch {
      setError("Failed to upload image. Please try again.");
    }
  }

  const onChange = (picture: (() => Promise<Picture>) | undefined) => {
    chosen.current = picture;
    setError(undefined);
  };
  return { field: { purpose, error, onChange }, addTo };
}
