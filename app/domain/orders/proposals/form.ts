import { parseWhole } from "../../number-input.ts";
import type { ProposedLine } from "../event.ts";

/** An error about no line in particular belongs to all of them. */
export const LINES = "line";
export const lineField = (productId: string): string => `${LINES}.${productId}`;
export const replacementField = (productId: string): string => `replacement.${productId}`;
export const quantityField = (productId: string): string => `quantity.${productId}`;
export const searchField = (productId: string): string => `search.${productId}`;
export const KEEP = "keep";
export const REMOVE = "remove";
export const REPLACE = "replace";

/** Leaves out kept lines. An empty quantity means the line's own. */
export function proposedLines(typed: Record<string, string>): ProposedLine[] {
  const lines: ProposedLine[] = [];
  for (const [field, chosen] of Object.entries(typed)) {
    if (!field.startsWith("line.") || chosen === KEEP || chosen === "") continue;
    const productId = field.slice("line.".length);
    if (chosen === REMOVE) lines.push({ productId, action: "remove" });
    else {
      const text = typed[quantityField(productId)]?.trim();
      const quantity = text ? { quantity: parseWhole(text) ?? Number.NaN } : {};
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

export function errorsByField(
  fields: Record<string, string> = {},
  lines: readonly ProposedLine[],
): Record<string, string> {
  const beside: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, at, name = ""] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    const line = lines[Number(at)];
    if (line) beside[(fieldOf[name] ?? lineField)(line.productId)] = message;
    else if (path === "lines") beside[LINES] = message;
  }
  return beside;
}
