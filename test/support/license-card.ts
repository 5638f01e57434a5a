import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** What stands on a sample license; each element can be another, or missing. */
type Elements = Partial<
  Record<"DAQ" | "DCS" | "DAC" | "DAG" | "DAI" | "DAJ" | "DAK" | "DBB" | "DBA", string | undefined>
>;

const sample = {
  DAQ: "Q7730194",
  DCS: "SAMPLEFELTON",
  DAC: "MARIGOLDINE",
  DBA: "08242031",
  DBB: "03271987",
  DAG: "2570 24TH STREET QUILLBROOK",
  DAI: "TAMARACKVILLE",
  DAJ: "CA",
  DAK: "958180000",
} as const satisfies Elements;

/** The text in the barcode of a license, as AAMVA's standard lays it out (version 8, California as issuer). */
export function licenseText(change: Elements = {}): string {
  const elements = Object.entries({ ...sample, ...change }).filter(([, value]) => value !== undefined);
  const part = `DL${elements.map(([id, value]) => `${id}${value}\n`).join("")}\r`;
  return `@\n\x1e\rANSI 636014080101DL0031${String(part.length).padStart(4, "0")}${part}`;
}

const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm")));

/** A day as people and machines write it. */
export const spellingsOf = (month: string, day: string, year: string) => [
  `${month}/${day}/${year}`,
  encodeURIComponent(`${month}/${day}/${year}`),
  `${year}-${month}-${day}`,
  month + day + year,
  year + month + day,
];

/** What the sample license alone says, in whatever form it would be kept. */
export const licenseTraces: readonly string[] = [
  ...[sample.DAQ, sample.DCS, sample.DAC, sample.DAI, "24TH STREET QUILLBROOK", "ANSI 636014"],
  ...spellingsOf("03", "27", "1987"),
  ...spellingsOf("08", "24", "2031"),
  btoa(licenseText()).slice(0, 40),
];

/** The same as a file that a phone's camera made. */
export const cardFile = async (change: Elements = {}) => ({
  name: "back.png",
  mimeType: "image/png",
  buffer: await cardPhoto(licenseText(change)),
});

/** The back of a card, as a photo shows it: its text as a PDF417 barcode, in a PNG. */
async function cardPhoto(text: string): Promise<Buffer> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(0) }, fireImmediately: true });
  const { image, error } = await writeBarcode(text, { format: "PDF417", scale: 3 });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}
