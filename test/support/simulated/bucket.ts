import type { Carry } from "./d1.ts";

/** As much of R2 as the product asks of it. */
export function simulatedBucket(carry: Carry): R2Bucket {
  const stored = new Map<string, { bytes: Uint8Array; httpMetadata: unknown }>();
  const objectOf = (key: string) => {
    const blob = stored.get(key);
    return (
      blob && { key, size: blob.bytes.length, httpMetadata: blob.httpMetadata, arrayBuffer: async () => blob.bytes }
    );
  };
  return {
    get: (key: string) => carry("r2 get", () => objectOf(key) ?? null),
    head: (key: string) => carry("r2 head", () => objectOf(key) ?? null),
    put: (key: string, bytes: Uint8Array, { httpMetadata }: R2PutOptions = {}) =>
      carry("r2 put", () => void stored.set(key, { bytes, httpMetadata })),
    delete: (keys: string | string[]) =>
      carry("r2 delete", () => {
        for (const key of [keys].flat()) stored.delete(key);
      }),
  } as unknown as R2Bucket;
}
