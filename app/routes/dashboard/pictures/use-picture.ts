import { useRef, useState } from "react";
import { type ImagePurpose, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { appendPicture, type Picture } from "./encode-picture.ts";

/** `addTo` adds the encoded picture to a form; undefined, with an error at the field, if missing or unreadable. */
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
