import type { HistoryCursor } from "#app/domain/accounts/history.ts";
import { csvRow } from "#app/platform/csv.ts";
import type { Visit } from "#app/visit.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";

/** The time zone that is part of each time column's name. */
export const zoneOf = async (visit: Visit, vendorId: string): Promise<string> =>
  (await findVendorPlace(visit.db, vendorId))?.timeZone ?? "UTC";

export function csvResponse(pieces: Iterable<string> | AsyncIterable<string>, name: string): Response {
  async function* file() {
    // Makes spreadsheets read it as UTF-8.
    yield "\uFEFF";
    yield* pieces;
  }
  const iterator = file();
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return csvFile(body.pipeThrough(new TextEncoderStream()), name);
}

type Entries<T> = Promise<{ entries: T[]; more: boolean }>;

/** Newest first. Reads page by page while streaming. */
export async function* csvPages<T extends HistoryCursor>(
  head: readonly string[],
  read: (before: HistoryCursor | null) => Entries<T>,
  rowsOf: (entry: T) => string,
) {
  yield csvRow(head);
  let before: HistoryCursor | null = null;
  do {
    const { entries, more }: Awaited<Entries<T>> = await read(before);
    yield entries.map(rowsOf).join("");
    before = (more && entries.at(-1)) || null;
  } while (before);
}

export const csvFile = (body: BodyInit, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
