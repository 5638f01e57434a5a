import { agoText } from "#app/domain/local-instant.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { LastImport as Import } from "#db/menu/imports.ts";

/** Asks without a dialog, so that it works without scripts. */
export function LastImport({ at, isUndone, changes, now }: Import & { now: number }) {
  const facts = changes.map(({ label, after }) => `${label}: ${after}`).join(". ");
  const look = "mt-4 rounded-card border border-line bg-card px-4";
  if (isUndone) {
    return (
      <p className={`${look} py-3 [overflow-wrap:anywhere]`}>
        <b className="font-semibold">Your last import was undone.</b> {facts}.
      </p>
    );
  }
  return (
    <details key={at} className={look}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold">
        Last import, {agoText(at, now)}. {facts}
        <span className="font-normal text-leaf underline underline-offset-4">Undo this import</span>
      </summary>
      <p className="max-w-prose pb-3 text-quiet">
        We remove the products that this import added, and put back the ones that it changed. Products that were edited
        or ordered since stay as they are.
      </p>
      <PostButton
        form="menuImportUndo"
        action={`/vendor-dashboard/menu-imports/${at}/undo`}
        failed="Failed to undo the import. Please try again."
        look="danger"
        className="mb-4"
      >
        Undo the import
      </PostButton>
    </details>
  );
}
