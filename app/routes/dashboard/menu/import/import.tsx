import { FileUp } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { menuColumns } from "#app/domain/menu/csv.ts";
import { shownMatch } from "#app/domain/menu/file/catalog-answers.ts";
import { FILE_TOO_LARGE, MENU_FILE_MAX_BYTES } from "#app/domain/menu/file/column-names.ts";
import type { ReadColumn } from "#app/domain/menu/file/read-rows.ts";
import { shownRow } from "#app/domain/menu/import.ts";
import { IMPORT_UNDO_MS } from "#app/domain/menu/import-undo.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { formResponse } from "#app/routes/forms.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Problem } from "#app/ui/problem.tsx";
import { importMenu, type MenuImport } from "#app/use-cases/menu/import-menu.ts";
import { findLastImport } from "#db/menu/imports.ts";
import { ownShop } from "../../own-shop.ts";
import type { Route } from "./+types/import";
import { ImportColumns } from "./columns.tsx";
import { readImportForm } from "./form.ts";
import { LastImport } from "./last-import.tsx";
import { ImportResult, type ShownPlan } from "./result.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Import a menu");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const now = visit.now();
  return { now, last: (await findLastImport(visit.db, actor.vendorId, now - IMPORT_UNDO_MS)) ?? null };
}

/** Without `apply` it is a dry run. The file comes back, so that the next form needs no new choice. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const sent = await readImportForm(request);
  if (!sent.ok) return formResponse<ShownImport>(sent, "");
  const { file, name, chosen, answers, fields } = sent.value;
  const matchRequest = { file, chosen, answers, apply: fields.apply || null };
  const outcome: Outcome<MenuImport> = await importMenu(visit, actor, matchRequest);
  const details = (outcome.ok ? { planned: outcome.value } : outcome.details) as Details | undefined;
  const columns = details?.planned?.columns ?? details?.columns ?? [];
  const value: ShownImport = { name, file, columns, planned: details?.planned ? shown(details.planned) : null };
  const response = formResponse<unknown>(outcome, "");
  return data({ ...response.data, value }, response.init ?? {});
}

type Details = { planned?: MenuImport; columns?: ReadColumn[] };
type ShownImport = { name: string; file: string; columns: readonly ReadColumn[]; planned: ShownPlan | null };
const shown = ({ plan, matches, columns: _, ...rest }: MenuImport): ShownPlan => ({
  ...rest,
  plan: plan.map(shownRow),
  matches: matches.map(shownMatch),
});

export default function ImportMenu({ loaderData: { last, now }, actionData }: Route.ComponentProps) {
  const sent = useFormResponse<ShownImport>("menuImport", actionData, "The file could not be sent.");
  const [isTooLarge, setTooLarge] = useState(false);
  const fileError = isTooLarge ? FILE_TOO_LARGE : sent?.fields.file;
  // A refused file leaves what was read before.
  const [lastRead, setLastRead] = useState(sent?.value);
  if (sent?.value && sent.value !== lastRead) setLastRead(sent.value);
  const read = sent?.value ?? lastRead;
  const busy = useNavigation().formMethod === "POST";
  const isGone = last?.isUndone && read?.planned?.applied;
  const planned = fileError || isGone ? null : (read?.planned ?? null);
  return (
    <>
      <BackLink to="/vendor-dashboard/menu">Menu</BackLink>
      <h1 className="font-display text-3xl font-semibold">Import a menu</h1>
      <p className="mt-2 max-w-prose text-quiet">
        Export your menu from Weedmaps, Dutchie, Leafly, Jane, Treez, Shopify or a spreadsheet as Excel, CSV or JSON.
        You see what it would do before anything changes. Products without a picture stay hidden from shoppers.
      </p>
      {last ? <LastImport {...last} now={now} /> : null}
      <Form method="post" encType="multipart/form-data" replace data-form="menuImport" className="mt-4 space-y-4">
        <DropZone name={read?.name} error={fileError} busy={busy} onTooLarge={setTooLarge} />
        {read ? (
          <>
            <input type="hidden" name="file" value={read.file} />
            <input type="hidden" name="name" value={read.name} />
          </>
        ) : null}
        <Problem>{fileError ? "" : sent?.message}</Problem>
        {read && !planned?.applied ? <ImportColumns columns={read.columns} error={sent?.fields.columns} /> : null}
        {planned ? <ImportResult planned={planned} busy={busy} /> : <Help />}
      </Form>
    </>
  );
}

const isWorkbook = ({ name, size }: File) => /\.xlsx$/i.test(name) && size <= MENU_FILE_MAX_BYTES;

/** Puts a workbook's first sheet in the field instead; a damaged one stays, and the server says so. */
async function withSheet(field: HTMLInputElement, workbook: File): Promise<File> {
  const { sheetAsCsv } = await import("./workbook.client.ts");
  const sheet = await sheetAsCsv(workbook).catch(() => workbook);
  const files = new DataTransfer();
  files.items.add(sheet);
  field.files = files.files;
  return sheet;
}

type ZoneProps = {
  name: string | undefined;
  error: string | undefined;
  busy: boolean;
  onTooLarge(isTooLarge: boolean): void;
};

/** The file field fills the zone, so that browsers take a dropped file by themselves. */
function DropZone({ name, error, busy, onTooLarge }: ZoneProps) {
  const [isOver, setOver] = useState(false);
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setOver(false);
    const [file] = target.files ?? [];
    if (!file) return;
    const readable = isWorkbook(file) ? await withSheet(target, file) : file;
    const isTooLarge = readable.size > MENU_FILE_MAX_BYTES;
    onTooLarge(isTooLarge);
    if (!isTooLarge) target.form?.requestSubmit();
    target.value = "";
  }
  return (
    <div>
      <div
        className={`relative rounded-card border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${isOver ? "border-leaf bg-wash" : "border-line bg-card"}`}
      >
        <FileUp className="mx-auto size-7 text-leaf" aria-hidden />
        <p className="mt-2 font-semibold [overflow-wrap:anywhere]">
          {name || "Drop your menu file here, or choose it"}
        </p>
        <p className="text-sm text-quiet">
          {name ? "Drop or choose another file to start over" : "Excel, CSV or JSON, up to 5 MB and 5,000 rows"}
        </p>
        <input
          type="file"
          name="upload"
          aria-label="Menu file"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : "file-error"}
          accept=".csv,.tsv,.txt,.json,.xlsx,text/csv,application/json"
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {error === undefined ? null : (
        <p id="file-error" role="alert" className="mt-2 font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" look="secondary" busy={busy} className={name ? "sr-only" : ""}>
          Read the file
        </Button>
        {name ? null : (
          <ButtonLink to="/vendor-dashboard/menu.csv?template" look="quiet" reloadDocument>
            Download a template
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const Help = () => (
  <details className="text-sm text-quiet">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
      Which columns?
    </summary>
    <p className="max-w-prose">
      A name and a price are enough: one row per size, or a price column per size (“Price 3.5g”, “Eighth”). We know the
      columns of the usual systems, and you can correct each. Ours are {menuColumns.join(", ")}. A row with the id of an
      export changes that product; without one it is found by category, brand, name, strain and amount. image is the
      https address of a JPEG or PNG up to 2 MB, for a product that has no picture yet. Columns that a file leaves out
      stay as they are.
    </p>
  </details>
);
