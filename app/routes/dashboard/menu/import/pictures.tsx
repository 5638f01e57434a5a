import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { IMPORT_PICTURES_AT_ONCE, IMPORT_PICTURES_MAX } from "#app/domain/menu/csv.ts";
import type { MissingPicture } from "#app/domain/menu/import.ts";
import { callApi } from "#app/routes/api-client.ts";

type Fetched = { line: number; error: string | null };

export function ImportPictures({ pictures, count }: { pictures: readonly MissingPicture[]; count: number }) {
  const fetched = useFetchedPictures(pictures);
  if (pictures.length === 0) return null;
  const failed = fetched.filter(({ error }) => error !== null);
  const isDone = fetched.length === pictures.length;
  return (
    <section aria-label="Pictures" className="mt-4 rounded-card border border-line bg-card px-4 py-3">
      <p role="status" className="font-semibold">
        {isDone
          ? `${fetched.length - failed.length} of ${pictures.length} pictures added.`
          : `Adding pictures: ${fetched.length} of ${pictures.length}. Keep this page open.`}
      </p>
      {isDone && count > pictures.length ? (
        <p className="mt-1 text-sm text-quiet">
          {`Up to ${IMPORT_PICTURES_MAX} pictures an import. Import the file again for the other ${count - pictures.length}.`}
        </p>
      ) : null}
      {failed.length > 0 ? (
        <ul className="mt-2 space-y-1 text-sm">
          {failed.map(({ line, error }) => (
            <li key={line}>
              <b>Line {line}:</b> {error}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function useFetchedPictures(missing: readonly MissingPicture[]): Fetched[] {
  const [fetched, setFetched] = useState<Fetched[]>([]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const left = new AbortController();
    async function fetchAll() {
      for (let at = 0; at < missing.length && !left.signal.aborted; at += IMPORT_PICTURES_AT_ONCE) {
        const pictures = missing.slice(at, at + IMPORT_PICTURES_AT_ONCE);
        const call = { body: { pictures }, signal: left.signal };
        const read = await callApi<{ results: Fetched[] }>("POST", "/vendor/inventory/pictures", call);
        if (left.signal.aborted) return;
        const results = read.ok ? read.value.results : pictures.map(({ line }) => ({ line, error: read.message }));
        setFetched((before) => [...before, ...results]);
      }
    }
    setFetched([]);
    void fetchAll();
    return () => left.abort();
  }, [missing]);
  useEffect(() => {
    // The setup counts products that shoppers see.
    if (fetched.length > 0 && fetched.length === missing.length) void revalidate();
  }, [fetched, missing, revalidate]);
  return fetched;
}
