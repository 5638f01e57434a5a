import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { BarcodeKind, BarcodeQuestion } from "./read-barcode.client.ts";

/** More pixels don't help to read a barcode, and a phone's full photo can exhaust its memory. */
const LONGEST_SIDE = 4000;

// Served from our own files: by default the library fetches it from a public host.
void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const formats: Record<BarcodeKind, ReadInputBarcodeFormat[]> = {
  ID: ["PDF417"],
  tag: ["Code128", "QRCode", "DataMatrix"],
};

async function barcodeIn({ photo, kind }: BarcodeQuestion): Promise<string | null> {
  const found = await readBarcodes(await pixelsOf(photo), { formats: formats[kind], maxNumberOfSymbols: 1 });
  const [barcode] = found;
  return barcode ? new TextDecoder("latin1").decode(barcode.bytes) : null;
}

async function pixelsOf(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

addEventListener("message", ({ data }: MessageEvent<BarcodeQuestion>) => {
  barcodeIn(data).then(
    (text) => postMessage({ text }),
    () => postMessage({ failed: true }),
  );
});
