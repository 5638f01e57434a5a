import { ImagePlus, RotateCcw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { centeredSquare, type Square, ZOOM_MAX, zoomedSquare } from "#app/domain/crop.ts";
import { fieldMessage } from "#app/domain/form-response.ts";
import { type ImagePurpose, imageErrorMessage, imageLimits, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { useVendorHead } from "../../signed-in.tsx";
import { CropSquare } from "./crop-square.tsx";
import { encodePicture, encodeWhole, type Picture } from "./encode-picture.ts";

type Props = {
  label: string;
  purpose: ImagePurpose;
  /** Encodes lazily; undefined if nothing usable is chosen. */
  onChange(picture: (() => Promise<Picture>) | undefined): void;
  whole?: boolean;
  error?: string | undefined;
  hint: string;
};

type Chosen = { photo: ImageBitmap; square: Square; zoom: number };

/** The crop moves by finger, mouse or keys (SPEC.md 5, Product image). */
export function PictureField({ label, purpose, onChange, whole = false, error, hint }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const { pictureNote } = useVendorHead();
  const shownError = fieldMessage(problem ?? error);
  useEffect(() => () => chosen?.photo.close(), [chosen?.photo]);

  function keep(next: Chosen | undefined) {
    setChosen(next);
    onChange(next && (() => (whole ? encodeWhole(next.photo) : encodePicture(next.photo, next.square))));
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    const opened = await open(file, purpose);
    setProblem(typeof opened === "string" ? opened : undefined);
    if (typeof opened === "string") keep(undefined);
    else keep({ photo: opened, square: centeredSquare(opened), zoom: 1 });
    if (input.current) input.current.value = "";
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {chosen && whole ? <WholePhoto photo={chosen.photo} /> : null}
      {chosen && !whole ? (
        <div className="space-y-3">
          <CropSquare photo={chosen.photo} square={chosen.square} onMove={(square) => keep({ ...chosen, square })} />
          <label className="flex items-center gap-3 text-sm">
            Zoom
            <input
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={chosen.zoom}
              onChange={(event) => {
                const zoom = Number(event.target.value);
                keep({ ...chosen, zoom, square: zoomedSquare(chosen.square, zoom, chosen.photo) });
              }}
              className="h-11 grow accent-leaf"
            />
          </label>
        </div>
      ) : null}
      <div className={chosen ? "mt-1" : ""}>
        <label
          htmlFor={id}
          className={
            chosen
              ? "inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-leaf"
              : "flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border-2 border-dashed border-line px-4 py-5 text-center font-semibold text-leaf hover:bg-wash has-focus-visible:outline-3 has-focus-visible:outline-leaf"
          }
        >
          {chosen ? <RotateCcw className="size-4" aria-hidden /> : <ImagePlus className="size-7" aria-hidden />}
          {chosen ? "Choose another photo" : "Choose a photo"}
          {chosen ? null : <span className="text-sm font-normal text-quiet">{hint}</span>}
          <input
            ref={input}
            id={id}
            type="file"
            name={uploadEndpoints[purpose].field}
            accept={uploadEndpoints[purpose].types.join(",")}
            className="sr-only"
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError ? `${id}-error` : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
      </div>
      {pictureNote ? <p className="mt-1 text-sm text-quiet">{pictureNote}</p> : null}
      <FieldError id={`${id}-error`}>{shownError}</FieldError>
    </div>
  );
}

function WholePhoto({ photo }: { photo: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext("2d")?.drawImage(photo, 0, 0, photo.width, photo.height), [photo]);
  return (
    <canvas
      ref={canvas}
      width={photo.width}
      height={photo.height}
      role="img"
      aria-label="The image you chose"
      className="max-h-80 max-w-full rounded-xl border border-line"
    />
  );
}

async function open(file: File, purpose: ImagePurpose): Promise<ImageBitmap | string> {
  const { types, wrongType, tooLarge, maxBytes } = uploadEndpoints[purpose];
  if (!types.some((type) => type === file.type)) return wrongType;
  if (file.size > maxBytes) return tooLarge;
  try {
    const photo = await createImageBitmap(file);
    if (Math.max(photo.width, photo.height) <= imageLimits.side) return photo;
    photo.close();
    return imageErrorMessage(purpose, "too-many-pixels");
  } catch {
    return imageErrorMessage(purpose, "broken");
  }
}
