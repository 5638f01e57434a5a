import { clockText } from "#app/domain/local-instant.ts";
import { scopeLabels } from "#app/domain/pos/key.ts";
import { useVendorHead } from "#app/routes/signed-in.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import type { IntegrationKey } from "#db/pos/keys.ts";

export function KeyRow({ shown, secret }: { shown: IntegrationKey; secret: string | undefined }) {
  const { timeZone } = useVendorHead();
  const { id, name, scopes, lastUsedAt } = shown;
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-quiet">{scopes.map((scope) => scopeLabels[scope]).join(", ")}</p>
          <p className="text-sm text-quiet">
            {lastUsedAt === null ? "Never used" : `Last used ${clockText(lastUsedAt, timeZone)}`}
          </p>
        </div>
        <ConfirmedPost
          opener={
            <>
              Revoke<span className="sr-only"> {name}</span>
            </>
          }
          title={`Revoke ${name}?`}
          text="This system loses its access at once. Your products stay on your menu."
          keep="Keep key"
          form="integrationKeyRemoval"
          action={`/vendor-dashboard/integration-keys/${id}/removal`}
          failed="Failed to revoke the key. Please try again."
        >
          Revoke key
        </ConfirmedPost>
      </div>
      {/* A website sends the ID alone, which is public. */}
      {scopes.includes("website") && !secret ? <Credential label="Client ID" text={id} /> : null}
      {secret ? <Credentials id={id} secret={secret} /> : null}
    </li>
  );
}

const Credentials = ({ id, secret }: { id: string; secret: string }) => (
  <section aria-label="Key" role="status" className="rounded-xl bg-wash p-4">
    <p className="text-sm">Copy both into your system now. We won’t show the secret again.</p>
    <Credential label="Client ID" text={id} />
    <Credential label="Client secret" text={secret} />
  </section>
);

const Credential = ({ label, text }: { label: string; text: string }) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
    <span className="font-semibold">{label}</span>
    <code className="min-w-0 break-all select-all">{text}</code>
    <CopyButton text={text} label={label} />
  </div>
);
