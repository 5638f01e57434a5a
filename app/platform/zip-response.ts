/** Streams objects that together are one zip file. */
export function zipResponse(bucket: Pick<R2Bucket, "get">, keys: readonly string[]): Response {
  const left = keys.values();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value: key } = left.next();
      if (done) return controller.close();
      const object = await bucket.get(key);
      if (!object) throw new Error(`The part ${key} is missing.`);
      controller.enqueue(new Uint8Array(await object.arrayBuffer()));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="nearleaf.zip"',
      "Cache-Control": "no-store",
    },
  });
}
