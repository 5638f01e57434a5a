import type { ArchiveFiles } from "#app/domain/orders/archive.ts";

export const createArchiveFiles = (bucket: R2Bucket): ArchiveFiles => ({
  async read(name) {
    const object = await bucket.get(name);
    if (!object) return null;
    try {
      return await piped(new Uint8Array(await object.arrayBuffer()), new DecompressionStream("gzip")).text();
    } catch {
      return null;
    }
  },
  async write(name, text) {
    const packed = piped(new TextEncoder().encode(text), new CompressionStream("gzip"));
    await bucket.put(name, await packed.arrayBuffer());
  },
  remove: (names) => bucket.delete([...names]),
});

const piped = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([bytes]).stream().pipeThrough(through));
