import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { newId } from "#app/domain/id.ts";
import { IMPORT_PICTURES_MAX } from "#app/domain/menu/csv.ts";
import {
  answerMatches,
  applyAnswers,
  type CatalogAnswers,
  type CatalogMatch,
  hasUnknownAnswer,
} from "#app/domain/menu/file/catalog-answers.ts";
import type { Meaning } from "#app/domain/menu/file/column-names.ts";
import { type ReadColumn, readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import {
  countPlan,
  type ImportCounts,
  type MissingPicture,
  type PlannedRow,
  planImport,
} from "#app/domain/menu/import.ts";
import { importedProducts, productCount } from "#app/domain/menu/import-undo.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import { runBatch } from "#db/client.ts";
import { insertImport } from "#db/menu/imports.ts";
import { insertProducts, updateProducts } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { asEditor } from "../frame/as-actor.ts";
import { matchCatalog } from "./match-catalog.ts";
import { readMenuFile } from "./read-menu-file.ts";

export type MenuImport = {
  columns: ReadColumn[];
  matches: CatalogMatch[];
  plan: PlannedRow[];
  counts: ImportCounts;
  /** Hash of the plan without answers, because they come with the press that applies it. */
  planKey: string;
  applied: boolean;
  pictures: MissingPicture[];
};

type ImportForm = {
  file: string;
  chosen?: Readonly<Record<number, Meaning>>;
  answers?: CatalogAnswers;
  apply: string | null;
};

/** Plans an import; with the plan's key, applies it. New products stay off the menu until they have a picture. */
export const importMenu = asEditor("menu", async (app, by, { file, chosen = {}, answers = {}, apply }: ImportForm) => {
  const { now } = by;
  const lines = readMenuFile(file);
  if (!lines.ok) return lines;
  const read = readMenuRows(lines.value, { local: app.settings.local, chosen });
  const { columns } = read;
  if (!read.ok) return refuse("malformed", read.message, { fields: { columns: read.message }, details: { columns } });
  const { rows, matches, menu } = await matchCatalog(app.db, by.vendorId, read.rows);
  const answered = answerMatches(matches, answers);
  const texts = [...menu, ...rows.flatMap((row) => (row.ok ? [row.row] : []))].map(productTexts);
  const listed = matches.flatMap(({ guesses }) => guesses.map(({ name, brand }) => ({ name, brand })));
  const judge = await claimJudge(app, by.vendorId, [...texts, ...listed]);
  const planOf = (each: CatalogMatch[]) => planImport(applyAnswers(rows, each), menu, judge);
  const plan = planOf(answered);
  const planKey = await sha256(JSON.stringify(planOf(matches)));
  const planned = { columns, matches: answered, plan, counts: countPlan(plan), planKey, ...unapplied };
  if (apply === null) return ok(planned);
  if (apply !== planKey || hasUnknownAnswer(answered, answers)) {
    return refuse("changed-meanwhile", "Your menu or our catalog changed meanwhile. Please look at the rows again.", {
      details: { planned },
    });
  }
  const named = plan.map((row) => ({ ...row, newId: newId(now) }));
  const added = named.flatMap((row) => (row.what === "new" ? [{ ...row.row, id: row.newId }] : []));
  const pictures = named.flatMap((row): MissingPicture[] =>
    row.picture
      ? [{ line: row.line, productId: "productId" in row ? row.productId : row.newId, url: row.picture }]
      : [],
  );
  const changed = plan.flatMap((row) =>
    row.what === "changed" ? [{ ...row.row, id: row.productId, version: row.version }] : [],
  );
  await runBatch(app.db, [
    ...insertImport(app.db, by, countsOf(planned.counts), importedProducts(named, menu)),
    ...insertProducts(app.db, by.vendorId, added, now),
    ...updateProducts(app.db, by.vendorId, changed, now),
  ]);
  return ok({ ...planned, applied: true, pictures: pictures.slice(0, IMPORT_PICTURES_MAX) });
});

const unapplied = { applied: false, pictures: [] as MissingPicture[] };

const countsOf = ({ new: added, changed }: ImportCounts) => [
  { label: "Added", before: "", after: productCount(added) },
  { label: "Changed", before: "", after: productCount(changed) },
];
