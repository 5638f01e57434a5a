import type { FormResponse } from "#app/domain/form-response.ts";
import { TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import type { PosView } from "./pos-view.ts";
import { PushedMenu } from "./pushed-menu.tsx";
import { ConnectedTreez, ConnectTreez } from "./treez-panel.tsx";
import { useImportProgress } from "./use-progress.ts";

export function PosPanel({ loaded, response: actionData }: { loaded: PosView; response: FormResponse | undefined }) {
  const response = useFormResponse("treezConnection", actionData, TREEZ_NOT_CONNECTED);
  const { view, offline } = useImportProgress(loaded);
  useDoneToast(response);
  if (view.kind && view.connection) {
    return <ConnectedTreez view={view} connection={view.connection} offline={offline} />;
  }
  const form = view.kind ? <ConnectTreez response={response} isFake={view.kind === "fake"} /> : null;
  if (view.feed && !view.connection) {
    return (
      <PushedMenu view={view} feed={view.feed} offline={offline}>
        {form}
      </PushedMenu>
    );
  }
  return form ?? <p className="text-quiet">Treez isn’t available here yet. Contact us if you use it.</p>;
}
