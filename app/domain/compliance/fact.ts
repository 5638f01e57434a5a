/** V: read in the rule's own text or on an agency's page. S: a secondary source. M: from memory, unverified. */
export type Mark = "V" | "S" | "M";

export type Unit = "g" | "oz" | "fl oz" | "mg THC" | "plants" | "%" | "$" | "$ per mg THC" | "per day" | "years";

/** Dates are "YYYY-MM-DD" on the dispensary's calendar, both inclusive; null is open-ended. */
export type Origin = {
  source: string;
  mark: Mark;
  /** Null for M. */
  readOn: string | null;
  from: string | null;
  until: string | null;
  note?: string;
};

export type Amount<U extends Unit = Unit> = { value: number; unit: U };
type Plain<T> = { value: T; unit: null };
export type Fact = (Amount | Plain<unknown>) & Origin;

type Validity = { from?: string; until?: string; note?: string };

type Cite = {
  <U extends Unit>(amount: Amount<U>, validity?: Validity): Amount<U> & Origin;
  <const T extends string | boolean | readonly string[] | Readonly<Record<string, string | readonly string[]>>>(
    value: T,
    validity?: Validity,
  ): Plain<T> & Origin;
};

const isAmount = (value: unknown): value is Amount => typeof value === "object" && value !== null && "unit" in value;

const citing =
  (mark: Mark, day: string | null, unnamed: string) =>
  (source = unnamed): Cite => {
    const factOf = (value: unknown, { from, until, note }: Validity = {}) => ({
      ...(isAmount(value) ? value : { value, unit: null }),
      source,
      mark,
      readOn: day,
      from: from ?? null,
      until: until ?? null,
      ...(note === undefined ? {} : { note }),
    });
    return factOf as Cite;
  };

/** `verified("4 CCR §15409")(grams(8))` */
export const readOn = (day: string) => ({
  verified: citing("V", day, "The rule's text or an agency's page"),
  secondary: citing("S", day, "A vendor's guide, a law firm or the press"),
  fromMemory: citing("M", null, "From memory, not looked up"),
});

const unit =
  <U extends Unit>(name: U) =>
  (value: number): Amount<U> => ({ value, unit: name });

export const grams = unit("g");
export const ounces = unit("oz");
export const fluidOunces = unit("fl oz");
export const mgThc = unit("mg THC");
export const plants = unit("plants");
export const percent = unit("%");
export const dollars = unit("$");
export const dollarsPerMgThc = unit("$ per mg THC");
export const perDay = unit("per day");
export const years = unit("years");

export const offers = readOn("2026-11-24");

export const discounts = <F>(fact: F) => ({ lowerPrice: fact, struckPrice: fact, percent: fact, amountOff: fact });

export const warning = (text: string) => ({ text, where: ["card", "menu", "product", "checkout"] as const });
