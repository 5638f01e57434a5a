import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { strainQuestion } from "#app/domain/search/expression.ts";
import { nearestNames } from "#app/domain/search/match.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { strains } from "../schema/menu.ts";
import { pick, type RowOf, select, selection } from "../select.ts";
import { after } from "./word-index.ts";

const strainName = selection(pick(strains, "name", "classification"));
export type StrainName = RowOf<typeof strainName>;

export const listStrains = (db: Db, prefix: string, limit = 8) =>
  select(db, strainName)`FROM strains
    WHERE approved = 1 AND name COLLATE NOCASE >= ${prefix} AND name COLLATE NOCASE < ${after(prefix)}
    ORDER BY name COLLATE NOCASE LIMIT ${limit}`;

/** People rarely miss the first letter, so compare this many strains that share it. */
const STRAINS_WEIGHED = 2000;

export async function suggestStrains(db: Db, text: string, limit = 8): Promise<StrainName[]> {
  const [letter, ...more] = wordsOf(text).join("");
  if (!letter) return [];
  const named = (name: string) =>
    select(db, strainName)`
      FROM (SELECT rowid AS at FROM strain_search
        WHERE strain_search MATCH ${strainQuestion(name)} LIMIT ${limit}) hit
      CROSS JOIN strains ON strains.rowid = hit.at`;
  const [first, byWords] = await db.batch([listStrains(db, text, limit), named(text)]);
  const found = new Map([...first, ...byWords].map((strain) => [strain.name, strain]));
  if (found.size > 0 || more.length < 2) return [...found.values()].slice(0, limit);
  const alike = await listStrains(db, letter, STRAINS_WEIGHED);
  const known = alike.map(({ name }) => name);
  const [near] = nearestNames(text, known, 1);
  return near ? named(near.text) : [];
}

const suggestion = selection(pick(strains, "id", "name", "classification", "description", "createdAt"));

export const listSuggestedStrains = (db: Db): Promise<RowOf<typeof suggestion>[]> =>
  select(db, suggestion)`FROM strains WHERE approved = 0 ORDER BY created_at LIMIT ${ADMIN_PAGE}`;
