import type { Category } from "../menu/product.ts";
import type { z } from "../zod.ts";
import { asForeign, type Foreign } from "./foreign-fields.ts";
import { DELETED, itemOf, listedItem, type ReadLine, readLines, removalOf } from "./items-schema.ts";

/** One size of another system's item, in the fields of our own; `refused` and `removed` say why it isn't sold. */
type Size = { id: string; facts: Record<string, unknown>; refused?: string | undefined; removed?: string };

export type Profile<Item> = {
  item: z.ZodType<Item>;
  /** The IDs of its sizes, even if the item is invalid. */
  idsOf(sent: Foreign): string[];
  sizesOf(item: Item): Size[];
};

export function readForeignLines<Item>(
  sent: readonly unknown[],
  { item, idsOf, sizesOf }: Profile<Item>,
  version: number,
): ReadLine[] {
  return sent.flatMap((raw, at) => {
    const read = item.safeParse(raw);
    const line = at + 1;
    if (read.success) return sizesOf(read.data).map((size) => ({ ...readSize(size, version), line }));
    const message = read.error.issues[0]?.message ?? "";
    return idsOf(asForeign(raw)).map((id) => ({ line, id, ok: false as const, message }));
  });
}

function readSize({ id, facts, refused, removed }: Size, version: number): ReadLine {
  if (removed) return { line: 0, id, ok: true, version, item: removalOf(id, String(facts.name), removed) };
  if (refused) return { line: 0, id, ok: false, message: refused };
  return readLines([{ id, ...facts }], listedItem, (listed) => itemOf(listed, version))[0]!;
}

export const readForeignRemovals = (
  sent: readonly unknown[],
  { idsOf }: Pick<Profile<never>, "idsOf">,
  version: number,
): ReadLine[] =>
  sent.flatMap((raw, at) =>
    idsOf(asForeign(raw)).map((id): ReadLine => {
      const label = { line: at + 1, id };
      if (id === "") return { ...label, ok: false, message: "Id is required." };
      return { ...label, ok: true, version, item: removalOf(id, "", DELETED) };
    }),
  );

export const VARIANTS_MAX = 20;
export const FOR_PATIENTS = "For medical patients only";

/** Edibles and tinctures are sold by their milligrams of THC, and not by their weight. */
export const amountOf = (category: Category | undefined, thcMg: number | null, size: string | null): string | null =>
  thcMg && (category === "Edible" || category === "Tincture") ? `${Number(thcMg.toFixed(2))}mg` : size;

export const sizeOf = (value: number, unit: string): string => `${Number(value.toFixed(3))}${unit}`;

export const packOf = (category: Category | undefined, pieces: number): string | null =>
  pieces > 1 ? `${pieces}${category === "Pre-roll" ? "-pk" : "ct"}` : null;
