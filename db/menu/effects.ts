import { type SQL, sql } from "drizzle-orm";
import type { Effect } from "#app/domain/menu/choice.ts";

/** Strains are written "Blue Dream SAT" or "Blue Dream", or only in the product's name. */
export function hasEffect(effects: readonly Effect[], strain: SQL, name: SQL): SQL {
  if (effects.length === 0) return sql.raw("1");
  const label = sql`iif(substr(${strain}, -4) IN (' SAT', ' IND', ' HYB', ' CBD'), substr(${strain}, 1, length(${strain}) - 4), ${strain})`;
  const columns = sql.join(
    effects.map((effect) => sql`${effect}`),
    sql`, `,
  );
  return sql`EXISTS (SELECT 1 FROM strains s, json_each(s.effects) effect
    WHERE s.approved = 1 AND s.name COLLATE NOCASE IN (${label}, ${name}) AND lower(effect.value) IN (${columns}))`;
}
