import type { Visit } from "#app/visit.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";

/** The zone of a dispensary's files: it stands in the name of each column that tells a time. */
export const zoneOf = async (visit: Visit, vendorId: string): Promise<string> =>
  (await findVendorPlace(visit.db, vendorId))?.timeZone ?? "UTC";

/** A CSV file that is made while it is sent. The mark in front makes spreadsheets read it as UTF-8. */
export function csvResponse(pieces: AsyncIterable<string>, name: string): Response {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode("\uFEFF")),
    async pull(controller) {
      // An empty piece must not end a pull: nobody would ask for the next.
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
