import { slugOf } from "../../menu/slug.ts";
import type { ClaimKind } from "../pack-schema.ts";

/**
 * Spaces also match hyphens; " ?" also matches nothing. Warnings that the law itself words must pass: "out of reach of
 * children", "may cause cancer".
 */
const words: Record<ClaimKind, readonly string[]> = {
  health: [
    "(?<!causes? )cancers?|tumou?rs?|epilep\\w+|seizures?|anxiety|depression|depressed|ptsd|insomnia|arthritis|diabet\\w+",
    "migraines?|fibromyalgia|glaucoma|alzheimer\\w*|parkinson\\w*|crohn\\w*|covid\\w*|adhd|asthma|nausea|inflammation",
    "anti-?inflammatory|addiction|(?:chronic|back|nerve|joint) pain|pain (?:relief|relievers?)|painkillers?|therapeutic",
    "cures(?! (?:for|in|at|over|slowly|its?|our|each|the (?:flower|buds?)))|heals|healed|healing|remedy|remedies|sleep aid",
    "(?:a|the) cure for|cure (?:your|my|any|all)|cured (?:my|me|his|her|our)|prevents (?:illness|disease)",
    "(?:treats|treated|treating|treatment (?:of|for)) (?:my|your|his|her|the|any|an?|all)",
    "(?:relieves|relieved|relieve|relieving) (?:(?:my|the|your) )?(?:pain|symptoms)",
    "medical benefits?|doctor recommended|clinically proven",
  ],
  safe: [
    "safe(?:r|st|ly|ty)?(?=[^.!?\\n]{1,40}\\b(?:tested|licensed|regulated|certified|approved)\\b)",
    "(?<=\\b(?:tested|licensed|regulated|certified|approved)\\b[^.!?\\n]{1,40})(?:safe(?:r|st|ty)?)",
    "(?:completely|perfectly|totally|absolutely|entirely|always|guaranteed|100%) safe|safe (?:to|for) (?:use|consume|smoke|vape|eat|inhale|daily|every(?:one|body|day)|all|you)",
    "(?:it|this|that|they|cannabis|flower|products?|gummies)(?:'s|'re| is| are) safe|safer than|safest?r? (?:cannabis|products?|alternatives?|choice|flower|edibles?|vapes?)",
    "harmless|risk free|(?:no|without|zero) side effects|(?:non|not) ?addictive",
  ],
  minors: [
    "(?<!\\b(?:not|never|no|\\w+n't)\\b[^.!?\\n]{0,24})(?:for|loved by|fun for) (?:(?:the|your|all|little) )?(?:kids|children|teens|teenagers|toddlers|babies)",
    "(?:kid|child|teen|family)s? friendly|kid(?:s|dies)? (?:will )?(?:love|favou?rites?)|children (?:will )?love|kiddie|kiddos?",
    "childhood favou?rites?|cartoons?|toys?|santa claus|teddy bears?|superhero(?:es)?|sour patch kids|trick or treat",
  ],
  candy: ["[ck]and(?:y|ies|iez|eez|ees|yz|iz)"],
  excess: [
    "(?:get|gets|getting|got|stay) (?:(?:you|me|us|so|very|really|super|totally) )*(?:high(?! (?:quality|grade|end|marks))|stoned|wasted|baked|faded|blazed|hammered|intoxicated)",
    "stoned|couch ?lock(?:ed)?|knocks? you out|smoke (?:it )?all day|binge|as much as you (?:can|want|like)",
  ],
  potency: [
    "potent(?! (?:aroma|smell|scent|flavou?rs?|taste|nose|terps?|terpenes?))|strongest|stronger than|hard hitting",
    "(?:high|higher|highest|extra|max|maximum|double|triple|ultra|super) (?:potency|strength|thc)|highest in thc|\\d+ ?x (?:stronger|the strength)",
  ],
  slang: [
    "weed|pot(?! of)|dope|ganja|reefers?|stoners?|chronic(?! pain)|mary jane|sticky (?:buds?|icky)|dank|doobies?",
  ],
};

const wholeWords = (kind: ClaimKind) => {
  const source = words[kind]
    .join("|")
    .replaceAll(" ?", "[\\s-]*")
    .replace(/(?<!\[[^\]]*) /g, "[\\s-]+");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "gu");
};

const patterns = (Object.keys(words) as ClaimKind[]).map((kind) => ({ kind, pattern: wholeWords(kind) }));

export const wordsKey = patterns.map(({ pattern }) => pattern.source).join();

/** Without accents, case, hidden characters and look-alike widths; `at` maps an index back to the original text. */
export function plainText(text: string): { plain: string; at: (index: number) => number } {
  if (/^[\x20-\x7e\n]*$/.test(text)) return { plain: text.toLowerCase(), at: (index) => index };
  let plain = "";
  let from = 0;
  const origins: number[] = [];
  for (const character of text) {
    const read = character
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .replace(/[\u2018\u2019]/g, "'")
      .toLowerCase();
    plain += read;
    for (const _ of read.split("")) origins.push(from);
    from += character.length;
  }
  return { plain, at: (index) => origins[index] ?? text.length };
}

/** `from` and `to` index the original text. `names`: slugs of the names that these words may be part of. */
export type ClaimMatch = { kind: ClaimKind; words: string; from: number; to: number; names: string[] };

export function claimWords(text: string): ClaimMatch[] {
  const { plain, at } = plainText(text);
  return patterns
    .flatMap(({ kind, pattern }) =>
      [...plain.matchAll(pattern)].map(({ index, 0: found }) => {
        const [from, to] = [at(index), at(index + found.length)];
        return { kind, words: text.slice(from, to), from, to, names: namesAround(plain, index, index + found.length) };
      }),
    )
    .toSorted((a, b) => a.from - b.from);
}

const NAME_WORDS = 5;

/** A name is the whole text or two to five words of it: alone, "Chronic" could be slang and "Remedy" a promise. */
function namesAround(plain: string, from: number, to: number): string[] {
  const tokens = [...plain.matchAll(/[^\s,;:!?()[\]"“”]+/gu)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  const first = tokens.findIndex(([, end = 0]) => end > from);
  const last = tokens.findLastIndex(([start = 0]) => start < to);
  const names = [slugOf(plain)];
  for (let begin = Math.max(0, last - NAME_WORDS + 1); begin <= first; begin += 1) {
    for (let end = Math.max(last, begin + 1); end < Math.min(tokens.length, begin + NAME_WORDS); end += 1) {
      names.push(slugOf(plain.slice(tokens[begin]?.[0], tokens[end]?.[1])));
    }
  }
  return names;
}
