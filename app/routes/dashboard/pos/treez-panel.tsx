import type { FormResponse } from "#app/domain/form-response.ts";
import { isRunning } from "#app/domain/pos/import.ts";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import { Problem } from "#app/ui/problem.tsx";
import { ImportReport } from "./import-view.tsx";
import { LastSync, Silence } from "./last-sync.tsx";
import { PushedMenu } from "./pushed-menu.tsx";
import { TreezButton } from "./treez-button.tsx";
import type { TreezView } from "./treez-view.ts";
import { useTreezProgress } from "./use-progress.ts";

export function TreezPanel({ loaded, answer: given }: { loaded: TreezView; answer: FormResponse | undefined }) {
  const answer = useFormResponse("treezConnection", given, "Failed to connect to Treez");
  const { view, offline } = useTreezProgress(loaded);
  useDoneToast(answer);
  if (view.feed && !view.connection) {
    return (
      <PushedMenu view={view} feed={view.feed} offline={offline}>
        {view.kind === "unavailable" ? null : <ConnectForm answer={answer} />}
      </PushedMenu>
    );
  }
  if (view.kind === "unavailable") {
    return <p className="text-quiet">Treez isn’t available here yet. Contact us if you use it.</p>;
  }
  return (
    <div className="space-y-5">
      {view.kind === "fake" ? (
        <p className="rounded-xl bg-sativa/20 px-4 py-3 text-sm">
          <b>Demo.</b> No Treez is set up on this machine, so a stand-in answers. Any name and any key of 8 characters
          work; a name that ends in a number has that many products, as in “demo-2500”. A key that begins with “wrong”
          is refused.
        </p>
      ) : null}
      {view.connection ? (
        <Connected view={view} connection={view.connection} offline={offline} />
      ) : (
        <ConnectForm answer={answer} />
      )}
    </div>
  );
}

const ADDRESS = "The first part of your Treez address: greendoor for greendoor.treez.io.";
const KEPT = "From Treez, under Integrations. We keep it encrypted and never show it again.";
const asTyped = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, required: true };

const credentials: FieldTable = {
  dispensaryName: { label: "Dispensary name", hint: ADDRESS, maxLength: 200, ...asTyped },
  apiKey: { label: "API key", type: "password", hint: KEPT, maxLength: 500, ...asTyped },
};

const ConnectForm = ({ answer }: { answer: FormResponse | undefined }) => (
  <PostForm name="treezConnection" answer={answer} className="max-w-xl space-y-4">
    <p className="text-quiet">
      Bring your Treez products onto your menu. You see what an import would do before anything changes; after that,
      changes in Treez sync automatically.
    </p>
    <Fields of={credentials} />
    <FormProblem />
    <SubmitButton>Connect Treez</SubmitButton>
  </PostForm>
);

type ConnectedProps = { view: TreezView; connection: NonNullable<TreezView["connection"]>; offline: boolean };

function Connected({ view, connection, offline }: ConnectedProps) {
  const running = view.import !== null && isRunning(view.import.state);
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold [overflow-wrap:anywhere]">{connection.dispensaryName}</span>
          <span className="rounded-full bg-wash px-2.5 py-0.5 text-sm font-semibold text-leaf-deep">Connected</span>
        </p>
        <p className="text-sm text-quiet">
          {connection.lastSyncAt === null ? "Nothing imported yet" : <LastSync at={connection.lastSyncAt} />}
        </p>
      </div>
      <Problem>{connection.problem}</Problem>
      <Silence since={view.silentSince} />
      {view.import ? (
        <ImportReport shown={view.import} offline={offline} />
      ) : (
        <div className="space-y-3">
          <p className="text-quiet">Preview the import first. Nothing changes until you apply it.</p>
          <TreezButton step="preview">Preview import</TreezButton>
        </div>
      )}
      {running ? null : <Disconnect />}
    </>
  );
}

/** Takes an extra step, because reconnecting means typing the key again. */
const Disconnect = () => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-quiet">Disconnect</summary>
    <p className="mb-3 max-w-prose text-quiet">
      We delete your key, and changes in Treez no longer sync. Your products stay on your menu.
    </p>
    <TreezButton step="removal" look="secondary">
      Disconnect Treez
    </TreezButton>
  </details>
);
