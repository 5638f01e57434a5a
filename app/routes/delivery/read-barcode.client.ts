const PATIENCE_MS = 30_000;

/** What kind of barcode: an ID's, or a tag's of track and trace. */
export type BarcodeKind = "ID" | "tag";
export type BarcodeQuestion = { photo: Blob; kind: BarcodeKind };

type Answer = { text: string | null } | { failed: true };

/**
 * The text of the barcode on a photo; null if none is found. Rejects if the reader or the photo can't be loaded. Runs
 * in a worker, because only the worker's own CSP allows WebAssembly; photo and text stay in its memory.
 */
export function readBarcode(photo: Blob, kind: BarcodeKind): Promise<string | null> {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      "text" in data ? resolve(data.text) : reject(new Error("The picture could not be read."));
    worker.onerror = () => reject(new Error("The reader didn't load."));
    timer = setTimeout(() => reject(new Error("The reader took too long.")), PATIENCE_MS);
    worker.postMessage({ photo, kind } satisfies BarcodeQuestion);
  });
  return answered.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
