import { localDate } from "../../local-date.ts";
import { stateName } from "../../places/us-states.ts";
import { type OfferPlace, packAt, UNKNOWN } from "../offers.ts";
import { type ClaimKind, claimKinds } from "../pack-schema.ts";
import { inForceOn } from "../values-on-day.ts";
import type { Texts } from "./published-texts.ts";
import { type ClaimMatch, claimWords, wordsKey } from "./words.ts";

const claimNames: Record<ClaimKind, string> = {
  health: "health claims",
  safe: "claims that it is safe",
  minors: "words that appeal to minors",
  candy: "words for candy",
  excess: "words that praise getting high",
  potency: "strength as a selling point",
  slang: "slang for cannabis",
};

/** A registered strain or a brand of the catalog is a name; no name makes goods safe, strong or good in excess. */
const nameable: ReadonlySet<ClaimKind> = new Set(["health", "minors", "candy", "slang"]);

export type Claim = ClaimMatch & { clause: string; message: string };

/** What no pack states is forbidden, as with offers. */
function clauseAgainst(place: OfferPlace, kind: ClaimKind, now: number): string | undefined {
  const pack = packAt(place);
  const fact = pack?.claims && inForceOn(pack.claims, localDate(now, pack.timeZone))[kind];
  return fact?.value === true ? undefined : (fact?.source ?? UNKNOWN);
}

/** Forbidden claims in the order of the text. `names` are slugs of registered names. */
export function claimsIn(place: OfferPlace, text: string, now: number, names: ReadonlySet<string>): Claim[] {
  const name = stateName(place.state) ?? "this state";
  return claimWords(text).flatMap((match) => {
    if (nameable.has(match.kind) && match.names.some((slug) => names.has(slug))) return [];
    const clause = clauseAgainst(place, match.kind, now);
    const rule = `${claimNames[match.kind]} are not allowed in ${name} (${clause})`;
    return clause === undefined ? [] : [{ ...match, clause, message: `Leave out “${match.words}”: ${rule}.` }];
  });
}

export const claimErrors = <F extends string>(
  place: OfferPlace,
  texts: Texts<F>,
  now: number,
  names: ReadonlySet<string>,
): Partial<Record<F, string>> => {
  const errors: Partial<Record<F, string>> = {};
  for (const [field, text] of Object.entries(texts) as [F, string | null][]) {
    const [claim] = claimsIn(place, text ?? "", now, names);
    if (claim) errors[field] = claim.message;
  }
  return errors;
};

/** Shown where pictures are uploaded, which no word list can check. Null if no rule covers them. */
export function pictureNote(place: OfferPlace, now: number): string | null {
  const pack = packAt(place);
  const minors = pack?.claims && inForceOn(pack.claims, localDate(now, pack.timeZone)).minors;
  if (!pack || minors?.value !== false) return null;
  return `In ${pack.name}, pictures may not appeal to children: no cartoons, toys or candy (${minors.source}).`;
}

export const claimLaw = (place: OfferPlace, now: number): string =>
  JSON.stringify([wordsKey, ...claimKinds.map((kind) => clauseAgainst(place, kind, now) ?? null)]);
