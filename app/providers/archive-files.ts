import type { ArchiveFiles } from "#app/domain/orders/archive.ts";
import { seal, unseal } from "#app/platform/encryption.ts";

/** Compressed, then encrypted, because the bucket's pictures are public. A damaged file reads as none. */
export const createArchiveFiles = (bucket: R2Bucket, key: string): ArchiveFiles => ({
  async read(name) {
    const object = await bucket.get(name);
    if (!object) return null;
    try {
      const packed = await unseal(key, name, new Uint8Array(await object.arrayBuffer()), "archive");
      return await piped(packed, new DecompressionStream("gzip")).text();
    } catch {
      return null;
    }
  },
  async write(name, text) {
    const packed = await piped(new TextEncoder().encode(text), new CompressionStream("gzip")).arrayBuffer();
    await bucket.put(name, await seal(key, name, new Uint8Array(packed), "archive"));
  },
  remove: (names) => bucket.delete([...names]),
});

const piped = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([bytes]).stream().pipeThrough(through));
