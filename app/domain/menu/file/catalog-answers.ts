import { productKey } from "../import.ts";
import type { InventoryProduct } from "../inventory.ts";
import type { Category } from "../product.ts";
import type { ReadRow } from "./read-row.ts";

type Row = ReadRow & { ok: true };
type CatalogProduct = { id: string; name: string; brand: string; category: Category; images: string[] };

/** `read` is the first row of its name; the other sizes share its answer: a guess's ID, or "" for none. */
export type CatalogMatch = { read: Row; isSure: boolean; guesses: CatalogProduct[]; answer: string };
/** By the line of a match. */
export type CatalogAnswers = Readonly<Record<string, string>>;

const nameKey = ({ category, brand, name }: Pick<Row["row"], "category" | "brand" | "name">) =>
  [category, brand, name].join("\n");

/** The first row of each name that the menu doesn't have yet. */
export function rowsToMatch(rows: readonly ReadRow[], menu: readonly InventoryProduct[]): Row[] {
  const known = new Set(menu.map(nameKey));
  return rows.filter((read): read is Row => {
    if (!read.ok || read.id || known.has(nameKey(read.row))) return false;
    known.add(nameKey(read.row));
    return true;
  });
}

/** The sure match, or the product that an earlier import of the same file made from this row. */
export function defaultAnswer(match: Omit<CatalogMatch, "answer">, menu: readonly InventoryProduct[]): string {
  const { read, isSure, guesses } = match;
  const isSold = ({ id }: CatalogProduct) =>
    menu.some(({ catalogProductId, amount }) => catalogProductId === id && amount === read.row.amount);
  return (isSure ? guesses[0] : guesses.find(isSold))?.id ?? "";
}

/** Keeps the default where an answer is none of the guesses. */
export const answerMatches = (matches: readonly CatalogMatch[], answers: CatalogAnswers): CatalogMatch[] =>
  matches.map((match) => {
    const answer = answers[match.read.line] ?? match.answer;
    const isKnown = answer === "" || match.guesses.some(({ id }) => id === answer);
    return isKnown ? { ...match, answer } : match;
  });

export function hasUnknownAnswer(answered: readonly CatalogMatch[], answers: CatalogAnswers): boolean {
  const byLine = new Map(answered.map(({ read, answer }) => [String(read.line), answer]));
  return Object.entries(answers).some(([line, answer]) => answer !== "" && byLine.get(line) !== answer);
}

/** Gives rows the names and pictures of their catalog products, unless two rows would become the same product. */
export function applyAnswers(rows: readonly ReadRow[], matches: readonly CatalogMatch[]): ReadRow[] {
  const chosen = new Map(
    matches.map(({ read, guesses, answer }) => [nameKey(read.row), guesses.find(({ id }) => id === answer)]),
  );
  const typedKeys = new Map(rows.flatMap((read) => (read.ok ? [[productKey(read.row), productKey(read.row)]] : [])));
  return rows.map((read) => {
    const product = read.ok && !read.id ? chosen.get(nameKey(read.row)) : undefined;
    if (!read.ok || !product) return read;
    const { id: catalogProductId, name, brand, category, images } = product;
    const imageKey = read.image ? null : (images[0] ?? null);
    const row = { ...read.row, name, brand, category, catalogProductId, imageKey };
    const [key, typed] = [productKey(row), productKey(read.row)];
    if ((typedKeys.get(key) ?? typed) !== typed) return read;
    typedKeys.set(key, typed);
    return { ...read, row };
  });
}

export type ShownMatch = {
  line: number;
  label: string;
  isSure: boolean;
  guesses: { id: string; label: string }[];
  answer: string;
};

export const shownMatch = ({ read, isSure, guesses, answer }: CatalogMatch): ShownMatch => ({
  line: read.line,
  label: labelOf(read.row),
  isSure,
  guesses: guesses.map((guess) => ({ id: guess.id, label: labelOf(guess) })),
  answer,
});

const labelOf = ({ name, brand, category }: Omit<CatalogProduct, "id" | "images">) =>
  [name, brand, category].filter(Boolean).join(" · ");
