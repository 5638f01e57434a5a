import { readCapped } from "./bytes.ts";

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
  const bytes = await readCapped(body, maxBytes);
  if (!bytes) return "too-large";
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    return "broken";
  }
}
