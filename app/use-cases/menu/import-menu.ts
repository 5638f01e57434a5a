import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { newId } from "#app/domain/id.ts";
import { IMPORT_PICTURES_MAX, readMenuRows } from "#app/domain/menu/csv.ts";
import {
  countPlan,
  type ImportCounts,
  type PlannedRow,
  planImport,
  type WantedPicture,
} from "#app/domain/menu/import.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { parseCsv } from "#app/platform/csv.ts";
import { sha256 } from "#app/platform/digest.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { listProductsNamed } from "#db/menu/queries.ts";
import { insertProducts, updateProducts } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { asEditor } from "../frame/as-actor.ts";

export type MenuImport = {
  plan: PlannedRow[];
  counts: ImportCounts;
  /** Hash of the plan as shown; only this plan can be applied. */
  planKey: string;
  applied: boolean;
  pictures: WantedPicture[];
};

/** Plans a CSV import; with the plan's key, applies it. New products stay off the menu until they have a picture. */
export const importMenu = asEditor("menu", async (app, by, { file, apply }: { file: string; apply: string | null }) => {
  const { now } = by;
  const rows = parseCsv(file);
  if (!rows) return refuse("malformed", "A quote in the file is never closed.");
  const read = readMenuRows(rows, { local: app.settings.local });
  if (!read.ok) return refuse("malformed", read.message);
  const wanted = read.rows.flatMap((row) =>
    row.ok ? [{ id: row.id, category: row.row.category, name: row.row.name }] : [],
  );
  const menu = await listProductsNamed(app.db, by.vendorId, wanted);
  const texts = read.rows.flatMap((row) => (row.ok ? Object.values(productTexts(row.row)) : []));
  const plan = planImport(read.rows, menu, await claimJudge(app, by.vendorId, texts));
  const planned = { plan, counts: countPlan(plan), planKey: await sha256(JSON.stringify(plan)), ...unapplied };
  if (apply === null) return ok(planned);
  if (apply !== planned.planKey) {
    return refuse("changed-meanwhile", "Your menu changed meanwhile. Please look at the rows again.", {
      details: { planned },
    });
  }
  const named = plan.map((row) => ({ ...row, newId: newId(now) }));
  const added = named.flatMap((row) => (row.what === "new" ? [{ ...row.row, id: row.newId }] : []));
  const pictures = named.flatMap((row): WantedPicture[] =>
    row.picture
      ? [{ line: row.line, productId: "productId" in row ? row.productId : row.newId, url: row.picture }]
      : [],
  );
  const changed = plan.flatMap((row) =>
    row.what === "changed" ? [{ ...row.row, id: row.productId, version: row.version }] : [],
  );
  await runBatch(app.db, [
    insertHistory(app.db, by, [
      { kind: "menu-imported", subjectId: null, name: "a menu file", changes: countsOf(planned.counts) },
    ]),
    ...insertProducts(app.db, by.vendorId, added, now),
    ...updateProducts(app.db, by.vendorId, changed, now),
  ]);
  return ok({ ...planned, applied: true, pictures: pictures.slice(0, IMPORT_PICTURES_MAX) });
});

const unapplied = { applied: false, pictures: [] as WantedPicture[] };

const countsOf = ({ new: added, changed }: ImportCounts) => [
  { label: "Added", before: "", after: `${added} products` },
  { label: "Changed", before: "", after: `${changed} products` },
];
