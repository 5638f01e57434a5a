const MULTIPART = /^\s*multipart\/form-data\s*;.*\bboundary=/i;

/** A request, or what looks like one: its body is read once. */
export type FormRequest = Pick<Request, "headers" | "body">;

/**
 * A multipart form of at most `maxBytes`. The bytes are counted before anything parses them: a longer body is not read to its
 * end, and not at all where its Content-Length says so.
 */
export async function readMultipartForm(
  { headers, body }: FormRequest,
  maxBytes: number,
): Promise<FormData | "not-a-form" | "too-large" | "broken"> {
  const type = headers.get("Content-Type") ?? "";
  if (!MULTIPART.test(type) || !body) return "not-a-form";
  if (Number(headers.get("Content-Length") ?? 0) > maxBytes) return "too-large";
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return "too-large";
    chunks.push(chunk);
  }
  try {
    return await new Response(new Blob(chunks), { headers: { "Content-Type": type } }).formData();
  } catch {
    return "broken";
  }
}
