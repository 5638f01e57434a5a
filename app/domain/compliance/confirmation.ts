import { localDate } from "../local-date.ts";
import type { Fact } from "./fact.ts";
import type { Pack } from "./pack-schema.ts";
import { type RuleLine, rulesText } from "./pack-text.ts";
import { packs } from "./packs/index.ts";
import { factsOf, inForceOn } from "./values-on-day.ts";

/** A value that was confirmed: its key in its state's pack, and what it said then. */
export type ConfirmedValue = { state: string; key: string; fingerprint: string };

/** What a value says, and by whom and when it holds. One that says something else has to be confirmed anew. */
export const fingerprintOf = ({ value, unit, source, from, until }: Fact): string =>
  JSON.stringify([value, unit, source, from, until]);

/** A value as a form names it: its key, a space, and its fingerprint. */
export const valueId = ({ key, fingerprint }: Omit<ConfirmedValue, "state">): string => `${key} ${fingerprint}`;

/** The value of a `valueId`. */
export function valueOfId(id: string): Omit<ConfirmedValue, "state"> {
  const [key = ""] = id.split(" ");
  return { key, fingerprint: id.slice(key.length + 1) };
}

const hasEnded = ({ until }: Fact, today: string) => until !== null && until < today;

/** Whoever reads a value at its source has confirmed it, and what is over harms nobody. */
const isNeeded = (fact: Fact, today: string) => fact.mark !== "V" && !hasEnded(fact, today);

/** A value of a pack, in words. Where it `isNeeded`, its state stays closed until somebody has confirmed it. */
export type PackValue = RuleLine & { id: string; isNeeded: boolean };

/** The day on which a value is said: today or, where it does not hold, the nearest on which it does. */
function dayOf({ from, until }: Fact, today: string): string {
  if (from !== null && from > today) return from;
  return until !== null && until < today ? until : today;
}

/** Every value of a pack under the titles of its rules, past and future ones after today's; `today` is "YYYY-MM-DD". */
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

/** The values of a pack that have to be confirmed on a day. */
export const neededOf = (pack: Pack, today: string): ConfirmedValue[] =>
  factsOf(pack)
    .filter(({ fact }) => isNeeded(fact, today))
    .map(({ key, fact }) => ({ state: pack.state, key, fingerprint: fingerprintOf(fact) }));

/** What keeps a state closed: its values that have to be confirmed, and were not. */
export function unconfirmedOf(pack: Pack, confirmed: readonly ConfirmedValue[], today: string): ConfirmedValue[] {
  const known = new Set(confirmed.filter(({ state }) => state === pack.state).map(valueId));
  return neededOf(pack, today).filter((value) => !known.has(valueId(value)));
}

/** The states of which nothing is left to confirm at an instant (ms since 1970). One without a pack is never among them. */
export const confirmedStates = (confirmed: readonly ConfirmedValue[], now: number): string[] =>
  packs
    .filter((pack) => unconfirmedOf(pack, confirmed, localDate(now, pack.timeZone)).length === 0)
    .map(({ state }) => state);

const NOTE_MAX = 500;

/** What an admin chose to confirm (`valueId`s, a line each), and how it is known. */
export type TypedConfirmation = { values: string; note: string };

/** What is wrong with it, by field. */
export function confirmationFaults({ values, note }: TypedConfirmation) {
  const faults: Partial<Record<keyof TypedConfirmation, string>> = {};
  if (values === "") faults.values = "Choose the values that you confirm.";
  if (note.trim() === "") faults.note = "Say where you looked; the audit log keeps it.";
  else if (note.length > NOTE_MAX) faults.note = `A note has at most ${NOTE_MAX} characters.`;
  return faults;
}

/** The values of a state's pack that a form names; undefined where one is not there anymore. */
export function chosenValues(pack: Pack, values: string): Omit<ConfirmedValue, "state">[] | undefined {
  const known = new Set(factsOf(pack).map(({ key, fact }) => valueId({ key, fingerprint: fingerprintOf(fact) })));
  const chosen = values.split("\n");
  return chosen.every((id) => known.has(id)) ? chosen.map(valueOfId) : undefined;
}
