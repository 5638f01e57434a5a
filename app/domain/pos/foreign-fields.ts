import { withoutHtml } from "../menu/file/cells.ts";
import { STOCK_MAX } from "../menu/stock.ts";
import { DESCRIPTION_MAX } from "../menu/variation.ts";

/** Other systems omit and null fields freely, and send numbers as strings. */
export type Foreign = Record<string, unknown> | null | undefined;

export const within = (value: Foreign, name: string): Foreign => asForeign(value?.[name]);

export const listIn = (value: Foreign, name: string): Foreign[] => {
  const list = value?.[name];
  return Array.isArray(list) ? list.map(asForeign) : [];
};

export const asForeign = (value: unknown): Foreign =>
  typeof value === "object" && !Array.isArray(value) ? (value as Foreign) : null;

export const upper = (value: unknown): string => (typeof value === "string" ? value.trim().toUpperCase() : "");

export function oneLine(value: unknown, max: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value).replace(/[\s\p{Cc}]+/gu, " ");
  return [...line.trim()].slice(0, max).join("").slice(0, max).trim();
}

export const plainText = (value: unknown): string =>
  typeof value === "string" ? oneLine(withoutHtml(value.slice(0, 20_000)), DESCRIPTION_MAX) : "";

export const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN;

/** Undefined if it isn't counted. */
export function stockOf(value: unknown): number | undefined {
  const pieces = Math.floor(numberOf(value));
  return Number.isNaN(pieces) ? undefined : Math.min(STOCK_MAX, Math.max(0, pieces));
}

const strains: Record<string, string> = {
  SATIVA: "Sativa",
  INDICA: "Indica",
  HYBRID: "Hybrid",
  IS: "Hybrid",
  SI: "Hybrid",
  CBD: "CBD",
};
export const strainNamed = (value: unknown): string | undefined => strains[upper(value).replace(/[^A-Z]/g, "")];

export const noCategory = (type: unknown): string => {
  const name = oneLine(type, 40);
  return name ? `Its type ${name} has no category here` : "No type";
};
