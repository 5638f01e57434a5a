import { ATTEMPTS_MAX, type describePrinter } from "#app/domain/printing/printer.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { Printer } from "#db/printing/queries.ts";

export type ShownPrinter = ReturnType<typeof describePrinter> & Pick<Printer, "id" | "name" | "waiting" | "givenUp">;

const colors = { ready: "bg-leaf", busy: "bg-leaf", new: "bg-line", away: "bg-danger", failed: "bg-danger" };

export function PrinterRow({ printer, url }: { printer: ShownPrinter; url: string | undefined }) {
  const { id, name, state, words, waiting, givenUp } = printer;
  const wrong = state === "failed" || state === "away";
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className={`flex items-center gap-2 text-sm ${wrong ? "font-medium text-danger" : "text-quiet"}`}>
            <span className={`size-2.5 shrink-0 rounded-full ${colors[state]}`} aria-hidden />
            <span>
              {words}
              {waiting > 0 ? `, ${waiting} ${waiting === 1 ? "ticket" : "tickets"} waiting` : ""}
            </span>
          </p>
          {givenUp > 0 ? (
            <p className="mt-1 text-sm font-medium text-danger">
              {givenUp === 1 ? "1 ticket" : `${givenUp} tickets`} from the last 24 hours failed after {ATTEMPTS_MAX}{" "}
              tries. Print {givenUp === 1 ? "it" : "them"} again from the order.
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <PostButton
            form="printerTest"
            action={`/vendor-dashboard/printers/${id}/test`}
            failed="Failed to print the test ticket. Please try again."
            look="secondary"
          >
            Print a test ticket
          </PostButton>
          <ConfirmedPost
            opener={
              <>
                Remove<span className="sr-only"> {name}</span>
              </>
            }
            title={`Remove ${name}?`}
            text={`It will stop printing orders, and its address will stop working.${waiting > 0 ? " Waiting tickets won’t be printed." : ""}`}
            keep="Keep printer"
            form="printerRemoval"
            action={`/vendor-dashboard/printers/${id}/removal`}
            failed="Failed to remove the printer. Please try again."
          >
            Remove printer
          </ConfirmedPost>
        </div>
      </div>
      {url ? <Address url={url} /> : null}
    </li>
  );
}

/** Shown once; adding the printer again under the same name makes a new one. */
const Address = ({ url }: { url: string }) => (
  <section aria-label="Set up the printer" className="rounded-xl bg-wash p-4">
    <p className="text-sm">
      Open the printer’s web page (its network address is on its self-test print), choose CloudPRNT, and enter this
      address as the server URL. It is the printer’s key and is shown only once. If you lose it, add the printer again
      under the same name.
    </p>
    <div className="mt-2 flex flex-wrap items-center gap-x-2">
      <code className="min-w-0 text-sm break-all select-all">{url}</code>
      <CopyButton text={url} label="Server URL" />
    </div>
  </section>
);
