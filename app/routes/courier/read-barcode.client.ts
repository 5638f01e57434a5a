const PATIENCE_MS = 30_000;

type Answer = { text: string | null } | { failed: true };

/**
 * The text of the barcode on a photo of a card; null where none is found. Rejects where the reader does not come, or cannot see
 * the picture. It works in a worker, whose own policy alone lets WebAssembly run, whatever page it was opened on; photo and text
 * are in its memory only, and gone with it.
 */
export function readBarcode(photo: Blob): Promise<string | null> {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      "text" in data ? resolve(data.text) : reject(new Error("The picture could not be read."));
    worker.onerror = () => reject(new Error("The reader did not come."));
    timer = setTimeout(() => reject(new Error("The reader took too long.")), PATIENCE_MS);
    worker.postMessage(photo);
  });
  return answered.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
