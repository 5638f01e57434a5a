import { wholeTyped } from "../../number-input.ts";
import type { ProposedLine } from "../event.ts";

/** Names of a form's fields for one line: what becomes of it, and how many of what replaces it. */
export const lineField = (productId: string): string => `line.${productId}`;
export const quantityField = (productId: string): string => `quantity.${productId}`;
export const KEEP = "keep";
export const REMOVE = "remove";

/** What a posted form proposes: every line that is neither kept nor left blank. An empty quantity is the line's own. */
export function proposedLines(typed: Record<string, string>): ProposedLine[] {
  const lines: ProposedLine[] = [];
  for (const [field, chosen] of Object.entries(typed)) {
    if (!field.startsWith("line.") || chosen === KEEP || chosen === "") continue;
    const productId = field.slice("line.".length);
    if (chosen === REMOVE) lines.push({ productId, action: "remove" });
    else {
      const text = typed[quantityField(productId)]?.trim();
      const quantity = text ? { quantity: wholeTyped(text) ?? Number.NaN } : {};
      lines.push({ productId, action: "replace", replacementId: chosen, ...quantity });
    }
  }
  return lines;
}

/** Messages of the API's body beside the form's fields: that of a line beside its choice; others are the form's own. */
export function besideLines(
  fields: Record<string, string> = {},
  lines: readonly ProposedLine[],
): Record<string, string> {
  const beside: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
    if (line) beside[lineField(line.productId)] = message;
  }
  return beside;
}
