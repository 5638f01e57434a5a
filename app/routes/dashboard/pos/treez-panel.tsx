import type { FormResponse } from "#app/domain/form-response.ts";
import { isRunning } from "#app/domain/pos/import.ts";
import { Fields } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { ImportButton } from "./import-button.tsx";
import { LastSync } from "./last-sync.tsx";
import type { PosView } from "./pos-view.ts";
import { ConnectedMenu, Folded } from "./pushed-menu.tsx";

const ADDRESS = "The first part of your Treez address: greendoor for greendoor.treez.io.";
const KEY_HELP = "From Treez, under Integrations. We keep it encrypted and never show it again.";
const asTyped = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, required: true };

export const ConnectTreez = ({ response, isFake }: { response: FormResponse | undefined; isFake: boolean }) => (
  <PostForm name="treezConnection" response={response} className="max-w-xl space-y-4">
    {isFake ? (
      <p className="rounded-xl bg-sativa/20 px-4 py-3 text-sm">
        <b>Demo.</b> No Treez is set up on this machine, so a stand-in answers. Any name and any key of 8 characters
        work; a name that ends in a number has that many products, as in “demo-2500”. A key that begins with “wrong” is
        refused.
      </p>
    ) : null}
    <p className="text-quiet">
      Bring your Treez products onto your menu. You see what an import would do before anything changes; after that,
      changes in Treez sync automatically.
    </p>
    <Fields
      table={{
        dispensaryName: { label: "Dispensary name", hint: ADDRESS, maxLength: 200, ...asTyped },
        apiKey: { label: "API key", type: "password", hint: KEY_HELP, maxLength: 500, ...asTyped },
      }}
    />
    <FormProblem />
    <SubmitButton>Connect Treez</SubmitButton>
  </PostForm>
);

type Props = { view: PosView; connection: NonNullable<PosView["connection"]>; offline: boolean };

/** Disconnecting takes an extra step, because reconnecting means typing the key again. */
export const ConnectedTreez = ({ view, connection, offline }: Props) => (
  <ConnectedMenu
    view={view}
    offline={offline}
    title={
      <>
        <span>{connection.dispensaryName}</span>
        <span className="rounded-full bg-wash px-2.5 py-0.5 text-sm text-leaf-deep">Connected</span>
      </>
    }
    status={connection.lastSyncAt === null ? "Nothing imported yet" : <LastSync at={connection.lastSyncAt} />}
    report={view.import}
  >
    {view.import ? null : (
      <div className="space-y-3">
        <p className="text-quiet">Preview the import first. Nothing changes until you apply it.</p>
        <ImportButton step="preview">Preview import</ImportButton>
      </div>
    )}
    {view.import && isRunning(view.import.state) ? null : (
      <Folded title="Disconnect">
        <p className="mb-3 max-w-prose text-quiet">
          We delete your key, and changes in Treez no longer sync. Your products stay on your menu.
        </p>
        <ImportButton step="removal" look="secondary">
          Disconnect Treez
        </ImportButton>
      </Folded>
    )}
  </ConnectedMenu>
);
