import { createHash } from "node:crypto";
import { CHECKSUMS, FORMAT, README } from "#app/domain/dispensaries/shop-export.ts";

export type ShopFiles = Map<string, Buffer>;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** The files in a dispensary's zip. Throws an error for the operator if a byte differs from the export. */
export function readShopFile(bytes: Buffer): ShopFiles {
  const files = unzip(bytes);
  if (!files.get(README)?.toString().startsWith(`${FORMAT}\n`)) throw new Error("This isn’t a dispensary’s export.");
  const sums = new Map<string, string>();
  for (const line of (files.get(CHECKSUMS)?.toString() ?? "").split("\n").filter(Boolean))
    sums.set(line.slice(66), line.slice(0, 64));
  for (const [name, content] of files) {
    if (name === CHECKSUMS) continue;
    const sum = createHash("sha256").update(content).digest("hex");
    if (sums.get(name) !== sum) throw new Error(`The file is damaged: ${name} differs from its checksum.`);
    sums.delete(name);
  }
  const [missing] = sums.keys();
  if (missing) throw new Error(`The file is damaged: ${missing} is missing.`);
  return files;
}

const NO_ZIP = "This isn’t a whole zip file.";

/** As we write them: nothing is compressed, and the end has no comment. */
function unzip(bytes: Buffer): ShopFiles {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error(NO_ZIP);
  const files: ShopFiles = new Map();
  try {
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      if (bytes.readUInt32LE(at) !== CENTRAL || bytes.readUInt16LE(at + 10) !== 0) throw new Error(NO_ZIP);
      const length = bytes.readUInt16LE(at + 28);
      const name = bytes.toString("utf8", at + 46, at + 46 + length);
      const local = bytes.readUInt32LE(at + 42);
      if (bytes.readUInt32LE(local) !== LOCAL) throw new Error(NO_ZIP);
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      files.set(name, bytes.subarray(start, start + bytes.readUInt32LE(at + 24)));
      at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch {
    throw new Error(NO_ZIP);
  }
  return files;
}
