import { FILE_TOO_LARGE, fileColumns, MENU_FILE_MAX_BYTES, type Meaning } from "#app/domain/menu/file/column-names.ts";
import { NO_ROWS } from "#app/domain/menu/file/read-rows.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { decodeText } from "#app/platform/decode-text.ts";
import { readMultipartForm } from "#app/platform/multipart-form.ts";

const NO_FILE = "Choose a file first.";
const NO_TABLE = "This is not a spreadsheet or JSON file. Export your menu as CSV or JSON and choose that file.";
const WORKBOOK =
  "This is an Excel workbook. Open it, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and choose the new file here.";

export type SentImport = {
  name: string;
  file: string;
  chosen: Record<number, Meaning>;
  answers: Record<string, string>;
  fields: Record<string, string>;
};

/** The file travels within the form, so that corrections work without scripts; this leaves room for both. */
const FORM_MAX_BYTES = 2 * MENU_FILE_MAX_BYTES + 256 * 1024;

export async function readImportForm(request: Request): Promise<Outcome<SentImport>> {
  const form = await readMultipartForm(request, FORM_MAX_BYTES);
  if (form === "too-large") return refuseField("too-large", "file", FILE_TOO_LARGE);
  if (form === "not-a-form") return refuseField("wrong-type", "file", NO_FILE);
  if (form === "broken") return refuseField("malformed", "file", "The form is damaged. Please try again.");
  const upload = form.get("upload");
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const chosen = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const meaning = ["", ...fileColumns].find((known) => known === value) as Meaning | undefined;
      const at = /^column\.(\d{1,3})$/.exec(name)?.[1];
      return at && meaning !== undefined ? [[Number(at), meaning]] : [];
    }),
  );
  const answers = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (name.startsWith("match.") ? [[name.slice(6), value]] : [])),
  );
  // Browsers send an empty file field as a file without a name.
  if (typeof upload === "object" && upload?.name && upload.size === 0) return refuseField("malformed", "file", NO_ROWS);
  if (typeof upload === "string" || !upload || upload.size === 0) {
    const { file = "", name = "" } = fields;
    return file
      ? ok({ name, file: file.replace(/\r\n?/g, "\n"), chosen, answers, fields })
      : refuseField("malformed", "file", NO_FILE);
  }
  if (upload.size > MENU_FILE_MAX_BYTES) return refuseField("too-large", "file", FILE_TOO_LARGE);
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const text = decodeText(bytes);
  if (text === undefined || !isText(bytes))
    return refuseField("wrong-type", "file", bytes[0] === 0x50 && bytes[1] === 0x4b ? WORKBOOK : NO_TABLE);
  // Browsers send the line breaks of a field as CRLF; the plan has to be the same either way.
  return ok({ name: upload.name, file: text.replace(/\r\n?/g, "\n"), chosen: {}, answers: {}, fields: {} });
}

/** "PK", "%PDF", and the images' first bytes. */
const isText = ([first = 0, second = 0]: Uint8Array): boolean =>
  !(first === 0x50 && second === 0x4b) && !(first === 0x25 && second === 0x50) && !(first === 0xff && second === 0xd8);
