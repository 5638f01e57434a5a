import { FileUp } from "lucide-react";
import { useState } from "react";
import { data, useFetcher } from "react-router";
import { isFailure, refusedResponse } from "#app/domain/form-response.ts";
import { MENU_CSV_MAX_BYTES, menuColumns } from "#app/domain/menu/csv.ts";
import { type ImportCounts, type ShownRow, shownRow } from "#app/domain/menu/import.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { formResponse } from "#app/routes/forms.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Problem } from "#app/ui/problem.tsx";
import { importMenu, type MenuImport } from "#app/use-cases/menu/import-menu.ts";
import { ownShop } from "../own-shop.ts";
import { FileButton } from "../pictures/file-button.tsx";
import { readCapped } from "../pictures/read-file.ts";
import type { Route } from "./+types/import";
import { ImportPictures } from "./import-pictures.tsx";
import { ImportRows } from "./import-rows.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Import a menu");

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownShop({ context, request }, "menu");
  return null;
}

/** The body is the file; without `apply` it is a dry run. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const file = await readCapped(request, MENU_CSV_MAX_BYTES);
  if (file === undefined) return formResponse<ShownImport>(refuse("too-large", TOO_LARGE), "");
  const outcome = await importMenu(visit, actor, { file, apply: new URL(request.url).searchParams.get("apply") });
  if (outcome.ok) return formResponse(ok(shown(outcome.value)), "");
  const answer = formResponse<ShownImport>(outcome, "");
  const planned = outcome.details?.planned as MenuImport | undefined;
  return data({ ...answer.data, value: planned && shown(planned) }, answer.init ?? {});
}

const TOO_LARGE = "Files can be up to 2 MB.";

type ShownImport = Omit<MenuImport, "plan"> & { plan: ShownRow[] };
const shown = ({ plan, ...rest }: MenuImport): ShownImport => ({ ...rest, plan: plan.map(shownRow) });

export default function ImportMenu() {
  const fetcher = useFetcher<typeof action>();
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [tooLarge, setTooLarge] = useState(false);
  const sent = useFormResponse("menuImport", fetcher.data, "The file could not be sent.");
  const answer = tooLarge ? refusedResponse(refuse("too-large", TOO_LARGE), {}) : sent;
  const planned = tooLarge ? undefined : sent?.value;
  const send = (text: string, apply?: string) =>
    fetcher.submit(text, {
      method: "post",
      encType: "text/plain",
      action: `/vendor-dashboard/menu-import${apply ? `?apply=${apply}` : ""}`,
    });

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const isTooLarge = chosen.size > MENU_CSV_MAX_BYTES;
    setTooLarge(isTooLarge);
    if (isTooLarge) return;
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    send(text);
  }

  const rows = planned ? planned.counts.new + planned.counts.changed : 0;
  const pictures = planned ? planned.plan.filter(({ hasPicture }) => hasPicture).length : 0;
  const waiting = planned && !planned.applied && rows + pictures > 0;
  return (
    <>
      <BackLink to="/vendor-dashboard/menu">Menu</BackLink>
      <h1 className="font-display text-3xl font-semibold">Import a menu</h1>
      <p className="mt-2 max-w-prose text-quiet">
        A CSV file with a row for each variation. You see what it would do before anything changes. Products without a
        picture stay hidden from shoppers.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <FileButton accept=".csv,text/csv" onChoose={([chosen]) => void choose(chosen)}>
          <FileUp className="size-5" aria-hidden />
          {file ? "Choose another file" : "Choose a CSV file"}
        </FileButton>
        <ButtonLink to="/vendor-dashboard/menu.csv?template" look="quiet" reloadDocument>
          Download a template
        </ButtonLink>
      </div>
      <details className="mt-2 text-sm text-quiet">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          Which columns?
        </summary>
        <p className="max-w-prose">
          {menuColumns.join(", ")}. Name, category and price are required. A row with the id of an export changes that
          product; without one it is found by category, brand, name, strain and amount. weightClass, grams, thcMg,
          fluidOunces and concentrateGrams say what a package holds, for legal limits. image is the https address of a
          JPEG or PNG up to 2 MB, for a product that has no picture yet. Columns that a file leaves out stay as they
          are.
        </p>
      </details>
      <div aria-live="polite" aria-busy={fetcher.state !== "idle"} className="mt-6">
        {fetcher.state !== "idle" ? <p className="text-quiet">Loading...</p> : null}
        <Problem>{answer?.message}</Problem>
        {file && isFailure(answer?.reason ?? null) && fetcher.state === "idle" ? (
          <Button look="secondary" className="mt-3" onClick={() => send(file.text)}>
            Try again
          </Button>
        ) : null}
        {planned && fetcher.state === "idle" ? (
          <>
            <p className="font-display text-xl font-semibold">{summaryOf(planned.counts, planned.applied)}</p>
            {waiting ? (
              <Button className="mt-3" onClick={() => file && send(file.text, planned.planKey)}>
                {importText(rows, pictures)}
              </Button>
            ) : null}
            {planned.applied ? (
              <ButtonLink to="/vendor-dashboard/menu" className="mt-3">
                See your menu
              </ButtonLink>
            ) : null}
            {planned.applied ? (
              <ImportPictures key={planned.planKey} wanted={planned.pictures} count={pictures} />
            ) : null}
            <ImportRows plan={planned.plan} applied={planned.applied} />
          </>
        ) : null}
      </div>
    </>
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
