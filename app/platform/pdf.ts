/** Text on letter pages. PDF libraries weigh more than our other ones together. */
type PdfCell = { text: string; x: number; width: number; right?: boolean };
type PdfLine = { cells: readonly PdfCell[]; bold?: boolean; size?: number };
type PdfText = { title: readonly PdfLine[]; head: PdfLine; lines: readonly PdfLine[] };

const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 48;
const SIZE = 10;
const leading = ({ size = SIZE }: PdfLine) => size * 1.7;

const special: Record<string, number> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  "™": 0x99,
};

const byteOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return special[character] ?? ((code > 31 && code < 127) || (code > 159 && code < 256) ? code : 63);
};
const encoded = (text: string) =>
  Array.from(text.normalize("NFC"), (character) => String.fromCharCode(byteOf(character)))
    .join("")
    .replace(/[\\()]/g, "\\$&");

const widthOf = (text: string, size: number) =>
  Array.from(text, (sign) => (/[.,\s]/.test(sign) ? 278 : sign === "-" ? 333 : 556)).reduce(
    (sum, one) => sum + one,
    0,
  ) *
  (size / 1000);

function drawn({ cells, bold, size = SIZE }: PdfLine, y: number): string {
  const draw = ({ text, x, width, right }: PdfCell) => {
    const at = right ? x + width - widthOf(text, size) : x;
    // What doesn't fit is clipped; amounts have room.
    const box = `${right ? x - 20 : x} ${(y - size / 2).toFixed(2)} ${right ? width + 20 : width} ${size * 2} re W n`;
    return `q ${box} BT /${bold ? "B" : "F"} ${size} Tf ${at.toFixed(2)} ${y.toFixed(2)} Td (${encoded(text)}) Tj ET Q`;
  };
  return cells.map(draw).join("\n");
}

function pagesOf({ title, head, lines }: PdfText): string[] {
  const pages: string[][] = [];
  let y = 0;
  const addLine = (line: PdfLine) => {
    y -= leading(line);
    pages.at(-1)?.push(drawn(line, y));
  };
  const turn = (begin: readonly PdfLine[]) => {
    pages.push([]);
    y = HEIGHT - MARGIN;
    for (const line of [...begin, head]) addLine(line);
  };
  turn(title);
  for (const line of lines) {
    if (y - leading(line) < MARGIN) turn([]);
    addLine(line);
  }
  return pages.map((page) => page.join("\n"));
}

export function pdfOf(text: PdfText, name: string): Uint8Array<ArrayBuffer> {
  const pages = pagesOf(text);
  const FIXED = 5;
  const EACH = 2;
  const kids = pages.map((_, at) => `${FIXED + 1 + at * EACH} 0 R`).join(" ");
  const font = (base: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${encoded(name)}) >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F 3 0 R /B 4 0 R >> >> /Contents ${FIXED + 2 + at * EACH} 0 R >>`,
      `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    ]),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${entries}${trailer}`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
