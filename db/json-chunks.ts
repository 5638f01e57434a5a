/** What one bound text may carry, with room to spare: D1 takes 2 MB. */
const CHUNK_MAX_BYTES = 1_500_000;
const encoder = new TextEncoder();

/** Rows as JSON lists for `json_each`, as few as D1 takes them. */
export function jsonChunks(rows: readonly unknown[]): string[] {
  const chunks: string[][] = [];
  let bytes = CHUNK_MAX_BYTES;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const size = encoder.encode(json).length + 1;
    bytes += size;
    if (bytes > CHUNK_MAX_BYTES) {
      chunks.push([]);
      bytes = size;
    }
    chunks.at(-1)?.push(json);
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}
