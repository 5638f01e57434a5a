import { parseDecimal } from "../number-input.ts";
import { type StatedContents, weightClasses } from "./contents.ts";

export type TypedContents = { [Field in keyof StatedContents]?: string | number | null | undefined };
export type ContentsField = `contents.${keyof StatedContents}`;

type Quantity = Exclude<keyof StatedContents, "weightClass">;

/** `max` catches typos. */
export const quantities: Record<Quantity, { label: string; unit: string; max: number }> = {
  grams: { label: "Grams", unit: "g", max: 1000 },
  thcMg: { label: "Milligrams of THC", unit: "mg of THC", max: 100_000 },
  fluidOunces: { label: "Fluid ounces", unit: "fl oz", max: 1000 },
  concentrateGrams: { label: "Grams of concentrate", unit: "g of concentrate", max: 1000 },
};
export const quantityNames = Object.keys(quantities) as Quantity[];
export const contentsNames: readonly (keyof StatedContents)[] = ["weightClass", ...quantityNames];

const CLASS_UNKNOWN = `Counts as must be one of ${weightClasses.join(", ")}.`;

/** Null if everything is empty. Non-numbers become NaN and unknown classes stay: `contentsFaults` rejects both. */
export function statedContents(typed: TypedContents): StatedContents | null {
  const stated = contentsNames.flatMap((name) => {
    const text = String(typed[name] ?? "").trim();
    return text === ""
      ? []
      : [[name, name === "weightClass" ? text.toLowerCase() : (parseDecimal(text) ?? Number.NaN)]];
  });
  return stated.length > 0 ? (Object.fromEntries(stated) as StatedContents) : null;
}

export const typedContents = (contents: StatedContents | null): Record<keyof StatedContents, string> =>
  Object.fromEntries(contentsNames.map((name) => [name, String(contents?.[name] ?? "")])) as ReturnType<
    typeof typedContents
  >;

export function contentsText(contents: StatedContents | null): string {
  if (!contents) return "as on the label";
  const { weightClass, ...rest } = contents;
  const amounts = quantityNames.flatMap((name) =>
    rest[name] === undefined ? [] : `${rest[name]} ${quantities[name].unit}`,
  );
  return [...(weightClass ? [`counts as ${weightClass}`] : []), ...amounts].join(", ");
}

/** Quantities allow three decimals. */
export function contentsErrors(contents: StatedContents | null | undefined): Partial<Record<ContentsField, string>> {
  const errors: Partial<Record<ContentsField, string>> = {};
  if (!contents) return errors;
  const { weightClass } = contents;
  if (weightClass !== undefined && !weightClasses.includes(weightClass)) {
    errors["contents.weightClass"] = CLASS_UNKNOWN;
  }
  for (const name of quantityNames) {
    const value = contents[name];
    if (value !== undefined && !isQuantity(value, quantities[name].max)) {
      const { label, max } = quantities[name];
      errors[`contents.${name}`] =
        `${label} must be a number from 0 to ${max.toLocaleString("en-US")} with at most three decimals.`;
    }
  }
  return errors;
}

const isQuantity = (value: number, max: number): boolean =>
  value >= 0 && value <= max && Number(value.toFixed(3)) === value;
