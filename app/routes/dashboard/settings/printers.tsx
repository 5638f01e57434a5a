import { useFetcher } from "react-router";
import { describePrinter, PRINTER_NAME_MAX, PRINTERS_MAX } from "#app/domain/printing/printer.ts";
import { z } from "#app/domain/zod.ts";
import { readForm, secretResponse } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePolling } from "#app/ui/use-polling.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/printers";
import { PrinterRow, type ShownPrinter } from "./printer-row.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const now = visit.now();
  const printers = await listPrinters(visit.db, actor.vendorId, now);
  return printers.map(({ id, name, waiting, givenUp, ...seen }) => ({
    id,
    name,
    waiting,
    givenUp,
    ...describePrinter({ name, ...seen }, now),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const form = await readForm(request, z.strictObject({ name: z.string().max(200).default("") }));
  if (!form.ok) return form.response;
  // The address is never stored, so after a lost response a repeated post adds another printer.
  return secretResponse(visit, await addPrinter(visit, actor, form.value.name), "Printer added.", form.typed, "redo");
}

const fields: FieldTable = {
  name: { label: "Printer name", maxLength: PRINTER_NAME_MAX, placeholder: "Counter", className: "max-w-80" },
};

export default function Printers({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("printer", actionData, "Failed to add the printer. Please try again.");
  const added = response?.value;
  const printers = usePolledPrinters(loaderData);
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-quiet">
        A Star printer with CloudPRNT prints every new order automatically, on 80 mm paper.
      </p>
      {printers.length > 0 ? (
        <ul className="divide-y divide-line rounded-xl border border-line" aria-label="Ticket printers">
          {printers.map((printer) => (
            <PrinterRow
              key={printer.id}
              printer={printer}
              url={added?.id === printer.id && printer.state === "new" ? added.url : undefined}
            />
          ))}
        </ul>
      ) : null}
      {printers.length < PRINTERS_MAX ? (
        // A new printer clears the field.
        <PostForm key={added?.id} name="printer" response={response} className="space-y-4">
          <Fields table={fields} />
          <FormProblem />
          <SubmitButton>Add printer</SubmitButton>
        </PostForm>
      ) : (
        <p className="text-sm text-quiet">You have reached the limit of {PRINTERS_MAX} printers.</p>
      )}
    </div>
  );
}

const REFRESH_MS = 10_000;

/** Polls so you can watch the printer come online. Reloads only this section. */
function usePolledPrinters(loaded: ShownPrinter[]): ShownPrinter[] {
  const { data, load } = useFetcher<ShownPrinter[]>();
  usePolling(() => load("/vendor-dashboard/settings/printers"), loaded.length > 0 ? REFRESH_MS : null);
  return data ?? loaded;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load printers." inside />
);
