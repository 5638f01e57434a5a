import { jsonLines } from "#app/domain/menu/file/json-lines.ts";
import type { Line } from "#app/domain/menu/file/line.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { isNestedTooDeep } from "#app/domain/text.ts";
import { parseCsv } from "#app/platform/csv.ts";

const refuseFile = (message: string) => refuseField("malformed", "file", message);

export function readMenuFile(text: string): Outcome<Line[], "malformed"> {
  if (text.trim() === "") return refuseFile("This file is empty.");
  if (/^\s*[[{]/.test(text)) return readJson(text);
  const lines = parseCsv(text);
  return lines ? ok(lines) : refuseFile("A quote in the file is never closed.");
}

function readJson(text: string): Outcome<Line[], "malformed"> {
  let exported: unknown;
  try {
    exported = isNestedTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return refuseFile("This JSON file is cut off or damaged. Export it again.");
  }
  const lines = jsonLines(exported);
  return lines.length > 0 ? ok(lines) : refuseFile("This JSON file has no list of products.");
}
