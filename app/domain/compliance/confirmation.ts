import { localDate } from "../local-date.ts";
import type { Fact } from "./fact.ts";
import type { Pack } from "./pack-schema.ts";
import { type RuleLine, rulesText } from "./pack-text.ts";
import { packs } from "./packs/index.ts";
import { factsOf, inForceOn } from "./values-on-day.ts";

export type ConfirmedValue = { state: string; key: string; fingerprint: string };

/** A change to any of these requires a new confirmation. */
export const fingerprintOf = ({ value, unit, source, from, until }: Fact): string =>
  JSON.stringify([value, unit, source, from, until]);

export const valueId = ({ key, fingerprint }: Omit<ConfirmedValue, "state">): string => `${key} ${fingerprint}`;

export function valueOfId(id: string): Omit<ConfirmedValue, "state"> {
  const [key = ""] = id.split(" ");
  return { key, fingerprint: id.slice(key.length + 1) };
}

const hasEnded = ({ until }: Fact, today: string) => until !== null && until < today;

/** Values read at the source are confirmed already, and expired ones do no harm. */
const isNeeded = (fact: Fact, today: string) => fact.mark !== "V" && !hasEnded(fact, today);

/** The state stays closed until every needed value is confirmed. */
export type PackValue = RuleLine & { id: string; isNeeded: boolean };

function dayOf({ from, until }: Fact, today: string): string {
  if (from !== null && from > today) return from;
  return until !== null && until < today ? until : today;
}

/** Past and future values follow today's. `today` is "YYYY-MM-DD". */
export function packValues(pack: Pack, today: string): { title: string; values: PackValue[] }[] {
  const days = new Set([today, ...factsOf(pack).map(({ fact }) => dayOf(fact, today))]);
  const groups = new Map<string, Map<string, PackValue>>();
  for (const { title, lines } of [...days].flatMap((day) => rulesText(inForceOn(pack, day)))) {
    const values = groups.get(title) ?? new Map();
    groups.set(title, values);
    for (const line of lines) {
      const id = valueId({ key: line.key, fingerprint: fingerprintOf(line.fact) });
      if (!values.has(id)) values.set(id, { ...line, id, isNeeded: isNeeded(line.fact, today) });
    }
  }
  return [...groups].map(([title, values]) => ({ title, values: [...values.values()] }));
}

export const neededOf = (pack: Pack, today: string): ConfirmedValue[] =>
  factsOf(pack)
    .filter(({ fact }) => isNeeded(fact, today))
    .map(({ key, fact }) => ({ state: pack.state, key, fingerprint: fingerprintOf(fact) }));

export function unconfirmedOf(pack: Pack, confirmed: readonly ConfirmedValue[], today: string): ConfirmedValue[] {
  const known = new Set(confirmed.filter(({ state }) => state === pack.state).map(valueId));
  return neededOf(pack, today).filter((value) => !known.has(valueId(value)));
}

/** `now` is in ms. States without a pack are never included. */
export const confirmedStates = (confirmed: readonly ConfirmedValue[], now: number): string[] =>
  packs
    .filter((pack) => unconfirmedOf(pack, confirmed, localDate(now, pack.timeZone)).length === 0)
    .map(({ state }) => state);

const NOTE_MAX = 500;

export type TypedConfirmation = { values: string; note: string };

export function confirmationErrors({ values, note }: TypedConfirmation) {
  const errors: Partial<Record<keyof TypedConfirmation, string>> = {};
  if (values === "") errors.values = "Choose the values that you confirm.";
  if (note.trim() === "") errors.note = "Say where you looked; the audit log keeps it.";
  else if (note.length > NOTE_MAX) errors.note = `A note has at most ${NOTE_MAX} characters.`;
  return errors;
}

/** Undefined if the pack no longer has one of the values. */
export function chosenValues(pack: Pack, values: string): Omit<ConfirmedValue, "state">[] | undefined {
  const known = new Set(factsOf(pack).map(({ key, fact }) => valueId({ key, fingerprint: fingerprintOf(fact) })));
  const chosen = values.split("\n");
  return chosen.every((id) => known.has(id)) ? chosen.map(valueOfId) : undefined;
}
