import type { Visit } from "#app/visit.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";

/** The time zone that is part of each time column's name. */
export const zoneOf = async (visit: Visit, vendorId: string): Promise<string> =>
  (await findVendorPlace(visit.db, vendorId))?.timeZone ?? "UTC";

/** Streams a CSV file. The BOM makes spreadsheets read it as UTF-8. */
export function csvResponse(pieces: AsyncIterable<string>, name: string): Response {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode("\uFEFF")),
    async pull(controller) {
      // An empty chunk must not end a pull, because nothing would trigger the next one.
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return controller.close();
        if (value) return controller.enqueue(encoder.encode(value));
      }
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
