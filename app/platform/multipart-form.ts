const MULTIPART = /^\s*multipart\/form-data\s*;.*\bboundary=/i;

export type FormRequest = Pick<Request, "headers" | "body">;

/** Stops reading at `maxBytes`, before any parsing; skips reading if Content-Length exceeds it. */
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
