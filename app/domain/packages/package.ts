import { parseWhole } from "../number-input.ts";
import { type Outcome, ok, refuseField } from "../outcome.ts";
import { sum } from "../sum.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";

export const UID_MAX = 40;
const PACKAGE_UNITS_MAX = 9999;
export const LAB_RESULT_MAX = 200;

/** Units of an order's line from one package. */
export type PickedUnits = { uid: string; units: number };

const INVALID_UID = `Enter the number on the tag: up to ${UID_MAX} letters, digits and hyphens.`;

/** Scanners and people write it in either case, people with spaces too. */
const uidSchema = z
  .string(INVALID_UID)
  .default("")
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .refine((uid) => /^[A-Z0-9-]+$/.test(uid) && uid.length <= UID_MAX, INVALID_UID);

const INVALID_UNITS = `Enter a number from 1 to ${PACKAGE_UNITS_MAX.toLocaleString("en-US")}.`;
const INVALID_RESULT = `One line of up to ${LAB_RESULT_MAX} characters.`;

export const packageForm = z.strictObject({
  uid: uidSchema,
  productId: z.string().default("").pipe(z.string().min(1, "Choose a product.")),
  units: z
    .string()
    .default("")
    .transform((typed) => parseWhole(typed) ?? 0)
    .refine((units) => units >= 1 && units <= PACKAGE_UNITS_MAX, INVALID_UNITS),
  labResult: z
    .string()
    .default("")
    .transform((typed) => typed.trim())
    .refine((text) => text.length <= LAB_RESULT_MAX && isOneLine(text), INVALID_RESULT),
});
export type NewPackage = z.infer<typeof packageForm>;

export const pickForm = z.strictObject({ uid: uidSchema });

type Package = { productId: string; name: string; left: number; finishedAt: number | null };
type Item = { productId: string; name: string; quantity: number };
type PickLine = Item & { line: number; picked: number };

/** An order's lines with what is picked for each. */
export const pickLines = <Pick extends PickedUnits & { line: number }>(
  items: readonly Item[],
  picks: readonly Pick[],
) =>
  items.map(({ productId, name, quantity }, line) => {
    const own = picks.filter((pick) => pick.line === line);
    return { line, productId, name, quantity, picked: sum(own.map(({ units }) => units)), picks: own };
  });

/** Which line a scanned package fills, and with how many units: all that the line lacks, or all that the package has. */
export function pickFrom<P extends Package>(
  found: P | undefined,
  uid: string,
  lines: readonly PickLine[],
): Outcome<{ from: P; line: number; units: number }, "invalid"> {
  const no = (message: string) => refuseField("invalid", "uid", message);
  if (!found) return no(`Package ${uid} isn't on your list. Add it under Packages first.`);
  const own = lines.filter(({ productId }) => productId === found.productId);
  if (own.length === 0) return no(`This package holds ${found.name}, which isn't in this order.`);
  const open = own.find(({ quantity, picked }) => picked < quantity);
  if (!open) return no(`All units of ${found.name} have been picked.`);
  if (found.finishedAt !== null || found.left === 0) return no("This package is empty.");
  return ok({ from: found, line: open.line, units: Math.min(open.quantity - open.picked, found.left) });
}
