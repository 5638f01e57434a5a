import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { centeredSquare } from "#app/domain/crop.ts";
import { matchPictures, type PictureMatch } from "#app/domain/menu/picture-match.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { readCapped } from "#app/platform/bytes.ts";
import { callApi } from "#app/routes/api-client.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Problem } from "#app/ui/problem.tsx";
import { listProductNames } from "#db/menu/queries.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { appendPicture, encodePicture } from "../pictures/encode-picture.ts";
import type { Route } from "./+types/many-pictures";

export const meta: Route.MetaFunction = () => hiddenMeta("Add pictures");

/** Uploads are limited per hour, so this is the most that can be chosen at once. */
const FILES_MAX = rateLimits.upload.limit;
const NAMES_MAX_BYTES = 32 * 1024;

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownShop({ context, request }, "menu");
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const body = await readCapped(request.body, NAMES_MAX_BYTES);
  const names = new TextDecoder().decode(body).split("\n").filter(Boolean).slice(0, FILES_MAX);
  return matchPictures(names, await listProductNames(visit.db, actor.vendorId));
}

export default function ManyPictures() {
  const { pictureNote } = useVendorHead();
  const matching = useFetcher<typeof action>();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [saved, setSaved] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const matches = matching.state === "idle" && photos.length > 0 ? (matching.data ?? []) : [];
  const waiting = matches.filter(({ file, products }) => products.length > 0 && saved[file] !== SAVED);

  async function choose(files: readonly File[]) {
    const chosen = await picturesIn(files).catch(() => []);
    if (chosen.length === 0) return setProblem("This zip has no JPEG, PNG or WebP pictures.");
    const photos = chosen.slice(0, FILES_MAX);
    setProblem(
      chosen.length > FILES_MAX ? `Up to ${FILES_MAX} pictures at a time: the first ${FILES_MAX} are shown.` : "",
    );
    setPhotos(photos);
    setSaved({});
    const names = photos.map(({ name }) => name).join("\n");
    void matching.submit(names, { method: "post", encType: "text/plain", action: "/vendor-dashboard/menu-pictures" });
  }

  async function save() {
    setBusy(true);
    for (const match of waiting) {
      const photo = photos.find(({ name }) => name === match.file);
      const error = photo ? await savePicture(photo, match) : "Choose this file again.";
      setSaved((before) => ({ ...before, [match.file]: error ?? SAVED }));
    }
    setBusy(false);
  }

  return (
    <>
      <BackLink to="/vendor-dashboard/menu?show=no-image">Menu</BackLink>
      <h1 className="font-display text-3xl font-semibold">Add pictures</h1>
      <p className="mt-2 max-w-prose text-quiet">
        Choose pictures, or a zip of them. Name each file after its product, such as blue-dream-3.5g.jpg, or
        blue-dream.jpg for all its sizes. You see the matches before anything is saved. Up to {FILES_MAX} pictures an
        hour. {pictureNote}
      </p>
      <label className="mt-4 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-leaf px-5 font-semibold text-on hover:bg-leaf-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
        <ImagePlus className="size-5" aria-hidden />
        {photos.length > 0 ? "Choose other pictures" : "Choose pictures"}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,application/zip,.zip"
          multiple
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
      </label>
      <Problem className="mt-3 font-medium">{problem}</Problem>
      <div aria-live="polite" aria-busy={matching.state !== "idle"} className="mt-4">
        {matching.state === "idle" ? null : <p className="text-quiet">Loading...</p>}
        {matches.length > 0 ? (
          <>
            <ul className="overflow-hidden rounded-card border border-line bg-card">
              {matches.map((match) => (
                <MatchRow key={match.file} match={match} result={saved[match.file]} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-3">
              {waiting.length > 0 ? (
                <Button onClick={() => void save()} busy={busy}>
                  Save {waiting.length === 1 ? "1 picture" : `${waiting.length} pictures`}
                </Button>
              ) : null}
              <ButtonLink to="/vendor-dashboard/menu" look="secondary">
                See your menu
              </ButtonLink>
            </div>
          </>
        ) : null}
      </div>
    </>
  );
}

async function picturesIn(files: readonly File[]): Promise<File[]> {
  const isZip = ({ name }: File) => /\.zip$/i.test(name);
  if (!files.some(isZip)) return [...files];
  const { unzipPictures } = await import("../pictures/unzip.client.ts");
  const chosen = files.map((file) => (isZip(file) ? unzipPictures(file, FILES_MAX + 1) : [file]));
  return (await Promise.all(chosen)).flat();
}

const SAVED = "Saved";

function MatchRow({ match: { file, products }, result }: { match: PictureMatch; result: string | undefined }) {
  const replaced = products.filter(({ hasPicture }) => hasPicture).length;
  return (
    <li className="border-t border-line px-4 py-2 first:border-t-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{file}</p>
      {products.length === 0 ? (
        <p className="text-sm font-medium text-danger">
          No single product has this name. Rename the file to match one.
        </p>
      ) : (
        <p className="text-sm text-quiet">
          {products.map(({ label }) => label).join("; ")}
          {replaced > 0 ? ` (replaces ${replaced === 1 ? "its picture" : `${replaced} pictures`})` : ""}
        </p>
      )}
      {result ? (
        <p className={`text-sm font-semibold ${result === SAVED ? "text-leaf" : "text-danger"}`}>{result}</p>
      ) : null}
    </li>
  );
}

/** Uploads one photo, compressed, for its products. Resolves to an error message or null. */
async function savePicture(photo: File, { products }: PictureMatch): Promise<string | null> {
  const form = new FormData();
  try {
    const bitmap = await createImageBitmap(photo);
    appendPicture(form, "image", await encodePicture(bitmap, centeredSquare(bitmap)));
    bitmap.close();
  } catch {
    return "This image is damaged. Please choose another one.";
  }
  const sent = await callApi<{ imageUrl: string }>("POST", "/vendor/inventory/upload-product-image", { body: form });
  if (!sent.ok) return sent.message;
  for (const { id } of products) {
    const body = { variation: { image: sent.value.imageUrl } };
    const saved = await callApi("PUT", `/vendor/inventory/${id}`, { body });
    if (!saved.ok) return saved.message;
  }
  return null;
}
