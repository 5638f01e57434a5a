import { strFromU8, unzipSync } from "fflate";

const PART = /^xl\/(workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(\.rels)?$/;
const PART_MAX_BYTES = 50 * 1024 * 1024;
/** Excel's own formats for percentages: ECMA-376, part 1, 18.8.30. */
const PERCENT_FORMATS = ["9", "10"];

type Parts = Record<string, Uint8Array>;

/** The first sheet of an Excel workbook (.xlsx) as CSV. Throws if it isn't one. */
export async function sheetAsCsv(workbook: File): Promise<File> {
  const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()), {
    filter: ({ name, originalSize }) => PART.test(name) && originalSize <= PART_MAX_BYTES,
  });
  const texts = elements(part(parts, "sharedStrings"), "si").map(textOf);
  const isPercent = percentStyles(part(parts, "styles"));
  const rows = elements(part(parts, firstSheet(parts)), "row").map((row) => {
    const cells: string[] = [];
    for (const cell of elements(row, "c")) cells[columnOf(cell, cells.length)] = shown(cell, texts, isPercent);
    return Array.from(cells, (text = "") => `"${text.replaceAll('"', '""')}"`).join(",");
  });
  return new File([rows.join("\n")], workbook.name);
}

function shown(cell: Element, texts: readonly string[], isPercent: readonly boolean[]): string {
  const type = cell.getAttribute("t") ?? "n";
  if (type === "inlineStr") return textOf(cell);
  const value = elements(cell, "v")[0]?.textContent ?? "";
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "e") return "";
  if (type !== "n" || value === "") return value;
  // Excel stores 24.5% as 0.245, and 33.1 as 33.100000000000001.
  const rounded = (number: number) => String(Number(number.toPrecision(12)));
  return isPercent[Number(cell.getAttribute("s"))] ? `${rounded(Number(value) * 100)}%` : rounded(Number(value));
}

function part(parts: Parts, name: string): Document {
  const found = parts[`xl/${name}.xml`];
  return new DOMParser().parseFromString(found ? strFromU8(found) : "<none/>", "text/xml");
}

function firstSheet(parts: Parts): string {
  const id = elements(part(parts, "workbook"), "sheet")[0]?.getAttribute("r:id");
  const links = strFromU8(parts["xl/_rels/workbook.xml.rels"] ?? new Uint8Array());
  const link = elements(new DOMParser().parseFromString(links, "text/xml"), "Relationship").find(
    (each) => each.getAttribute("Id") === id,
  );
  const target = /worksheets\/[^/]+(?=\.xml$)/.exec(link?.getAttribute("Target") ?? "")?.[0];
  if (!target || !parts[`xl/${target}.xml`]) throw new Error("This isn’t a workbook.");
  return target;
}

/** Whether each of a cell's possible styles is a percentage. */
function percentStyles(styles: Document): boolean[] {
  const own = elements(styles, "numFmt").filter((format) => format.getAttribute("formatCode")?.includes("%"));
  const formats = [...PERCENT_FORMATS, ...own.map((format) => format.getAttribute("numFmtId"))];
  const [cellStyles] = elements(styles, "cellXfs");
  return cellStyles ? elements(cellStyles, "xf").map((style) => formats.includes(style.getAttribute("numFmtId"))) : [];
}

/** "C7" is in column 2; cells without an address follow each other. */
function columnOf(cell: Element, next: number): number {
  const letters = /^[A-Z]+/.exec(cell.getAttribute("r") ?? "")?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next;
}

const elements = (within: Document | Element, name: string): Element[] => [...within.getElementsByTagName(name)];

/** Its runs, without the reading aids of Japanese. */
const textOf = (element: Element): string =>
  elements(element, "t")
    .filter((run) => run.parentElement?.tagName !== "rPh")
    .map((run) => run.textContent)
    .join("");
