type Row = { detail: string };

export async function planOf(d1: D1Database, text: string, values: readonly unknown[] = []): Promise<string[]> {
  const { results } = await d1
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .bind(...values)
    .all<Row>();
  return results.map(({ detail }) => detail);
}

/**
 * The steps of a plan that read a whole table or a whole index of it, or build an index to avoid that. Lists that are handed
 * in, rows of a subquery and the search indexes (which a MATCH narrows) are none.
 */
export function scansIn(plan: readonly string[]): string[] {
  const derived = new Set(plan.flatMap((step) => /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(step)?.[1] ?? []));
  return plan.filter((step) => {
    const [, how, name = "", rest = ""] = /^(SCAN|SEARCH) (\S+) ?(.*)$/.exec(step) ?? [];
    if (!how || derived.has(name) || /^((\d+ )?CONSTANT|\d+-ROW VALUES|\(?subquery)/i.test(`${name} ${rest}`))
      return false;
    // Without a condition in brackets a search is a walk that looks for the first or last row that fits.
    if (how === "SEARCH") return /USING AUTOMATIC/.test(rest) || !rest.includes("(");
    const [, number, narrowing] = /VIRTUAL TABLE INDEX (\d+):(.*)/.exec(rest) ?? [];
    // json_each has its list by number 1 and above; a full-text index is narrowed by M(atch) or by its row's number.
    return number === undefined || !(Number(number) > 0 || /[M=]/.test(narrowing ?? ""));
  });
}
