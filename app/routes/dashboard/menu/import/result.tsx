import type { ShownMatch } from "#app/domain/menu/file/catalog-answers.ts";
import type { ImportCounts, ShownRow } from "#app/domain/menu/import.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { MenuImport } from "#app/use-cases/menu/import-menu.ts";
import { CatalogMatches } from "./matches.tsx";
import { ImportPictures } from "./pictures.tsx";
import { ImportRows } from "./rows.tsx";

export type ShownPlan = Omit<MenuImport, "plan" | "matches" | "columns"> & { plan: ShownRow[]; matches: ShownMatch[] };

export function ImportResult({ planned, busy }: { planned: ShownPlan; busy: boolean }) {
  const { plan, counts, planKey, applied } = planned;
  const rows = counts.new + counts.changed;
  const pictures = plan.filter(({ hasPicture }) => hasPicture).length;
  return (
    <div aria-live="polite">
      <p className="font-display text-xl font-semibold">{summaryOf(counts, applied)}</p>
      {applied ? null : <CatalogMatches matches={planned.matches} />}
      {!applied && rows + pictures > 0 ? (
        <Button type="submit" name="apply" value={planKey} busy={busy} className="mt-3">
          {importText(rows, pictures)}
        </Button>
      ) : null}
      {applied ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to="/vendor-dashboard/menu">See your menu</ButtonLink>
          <ButtonLink to="/vendor-dashboard/menu?show=no-image" look="secondary">
            Add missing pictures
          </ButtonLink>
        </div>
      ) : null}
      {applied ? <ImportPictures key={planKey} pictures={planned.pictures} count={pictures} /> : null}
      <ImportRows plan={plan} applied={applied} />
    </div>
  );
}

function importText(rows: number, pictures: number): string {
  const parts = [
    rows > 0 ? `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}` : "",
    pictures > 0 ? `${pictures} ${pictures === 1 ? "picture" : "pictures"}` : "",
  ];
  return `Import ${parts.filter(Boolean).join(" and ")}`;
}

function summaryOf(counts: ImportCounts, applied: boolean): string {
  const parts = [
    `${counts.new} new`,
    `${counts.changed} changed`,
    `${counts.unchanged} unchanged`,
    `${counts.refused} refused`,
  ];
  return `${applied ? "Imported" : "This file"}: ${parts.join(", ")}`;
}
