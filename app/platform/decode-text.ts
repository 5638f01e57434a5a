/** Spreadsheet programs save UTF-8, UTF-16 or, on old systems, Windows-1252. Undefined if it is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = utf16Of(bytes);
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeBytes(bytes);
  return text.includes("\0") ? undefined : text;
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without a byte order mark, every second byte of Latin text is zero. */
function utf16Of([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)) return "utf-16be";
  return undefined;
}
