import { joined } from "./bytes.ts";

export type ZipEntry = { name: string; size: number; crc: number; offset: number };

const encoder = new TextEncoder();
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Always 1980-01-01, so the same files make the same bytes. */
const DATE = 0x21;
/** Beyond these, readers need zip64. */
export const ZIP_MAX_BYTES = 0xffff_ffff;
export const ZIP_MAX_FILES = 0xffff;

const crcTable = Int32Array.from({ length: 256 }, (_, at) => {
  let crc = at;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

type Field = [width: 2 | 4, value: number];

function packed(fields: readonly Field[], name = ""): Uint8Array<ArrayBuffer> {
  const text = encoder.encode(name);
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, text.length));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(text, at);
  return bytes;
}

/** Version, flags, no compression (its bytes differ between runtimes), date, sizes. */
const facts = ({ name, size, crc }: Omit<ZipEntry, "offset">): Field[] => [
  ...([20, FLAGS, 0, 0, DATE].map((value) => [2, value]) as Field[]),
  ...([crc, size, size].map((value) => [4, value]) as Field[]),
  [2, encoder.encode(name).length],
  [2, 0],
];

export const localHeader = (entry: Omit<ZipEntry, "offset">) => packed([[4, LOCAL], ...facts(entry)], entry.name);

/** Ends a zip whose files take `offset` bytes. */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Uint8Array<ArrayBuffer> {
  const listed = entries.map((entry) => {
    const fields: Field[] = [[4, CENTRAL], [2, 20], ...facts(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]];
    return packed(fields, entry.name);
  });
  const size = listed.reduce((sum, { length }) => sum + length, 0);
  const count: Field = [2, entries.length];
  return joined([...listed, packed([[4, END], [2, 0], [2, 0], count, count, [4, size], [4, offset], [2, 0]])]);
}
