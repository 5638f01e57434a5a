import { wholeTyped } from "../../number-input.ts";
import type { ProposedLine } from "../event.ts";

/** Names of a form's fields for one line: what becomes of it, its replacement, how many of that, and the search for it. */
export const lineField = (productId: string): string => `line.${productId}`;
export const replacementField = (productId: string): string => `replacement.${productId}`;
export const quantityField = (productId: string): string => `quantity.${productId}`;
export const searchField = (productId: string): string => `search.${productId}`;
export const KEEP = "keep";
export const REMOVE = "remove";
export const REPLACE = "replace";

/** The proposed lines in a posted form; kept lines are left out. An empty quantity is the line's own. */
export function proposedLines(typed: Record<string, string>): ProposedLine[] {
  const lines: ProposedLine[] = [];
  for (const [field, chosen] of Object.entries(typed)) {
    if (!field.startsWith("line.") || chosen === KEEP || chosen === "") continue;
    const productId = field.slice("line.".length);
    if (chosen === REMOVE) lines.push({ productId, action: "remove" });
    else {
      const text = typed[quantityField(productId)]?.trim();
      const quantity = text ? { quantity: wholeTyped(text) ?? Number.NaN } : {};
      const replacementId = chosen === REPLACE ? (typed[replacementField(productId)] ?? "") : chosen;
      lines.push({ productId, action: "replace", replacementId, ...quantity });
    }
  }
  return lines;
}

const fieldOf: Record<string, (productId: string) => string> = {
  replacementId: replacementField,
  quantity: quantityField,
};

/** The messages of the API's body by the form's fields; what is not about a line is about the form. */
export function besideLines(
  fields: Record<string, string> = {},
  lines: readonly ProposedLine[],
): Record<string, string> {
  const beside: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, at, name = ""] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    const line = lines[Number(at)];
    if (line) beside[(fieldOf[name] ?? lineField)(line.productId)] = message;
  }
  return beside;
}
