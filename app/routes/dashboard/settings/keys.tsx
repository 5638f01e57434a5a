import { KEY_NAME_MAX, KEYS_MAX, keyScopes, scopeLabels } from "#app/domain/pos/key.ts";
import { keyForm } from "#app/domain/pos/key-form.ts";
import { readForm, secretResponse } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { listKeys } from "#db/pos/keys.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/keys";
import { KeyRow } from "./key-row.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return listKeys(visit.db, actor.vendorId);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const form = await readForm(request, keyForm);
  if (!form.ok) return form.response;
  return secretResponse(visit, await makeKey(visit, actor, form.value), "Key made.", form.typed, "redo");
}

const fields: FieldTable = {
  name: { label: "System", maxLength: KEY_NAME_MAX, placeholder: "Front register", className: "max-w-80" },
};

export default function Keys({ loaderData: keys, actionData }: Route.ComponentProps) {
  const response = useFormResponse("integrationKey", actionData, "Failed to make the key. Please try again.");
  const created = response?.value;
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-quiet">
        Give each system its own key. With it, a point of sale can keep your menu up to date, or a website can show it.{" "}
        <a href="/api/openapi.json" className="font-semibold text-leaf underline">
          Read how to connect
        </a>
        , or start from{" "}
        <a href="/examples/pos-client.ts" download className="font-semibold text-leaf underline">
          our example client
        </a>
        . A system that already sends its menu to Leafly or Weedmaps can send the same items here.
      </p>
      {keys.length > 0 ? (
        <ul className="divide-y divide-line rounded-xl border border-line" aria-label="Integration keys">
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} secret={created?.id === key.id ? created.secret : undefined} />
          ))}
        </ul>
      ) : null}
      {keys.length < KEYS_MAX ? (
        // A new key clears the field.
        <PostForm key={created?.id} name="integrationKey" response={response} className="space-y-4">
          <Fields table={fields} />
          <Choices
            name="scopes"
            legend="What it may do"
            options={keyScopes.map((scope) => [scope, scopeLabels[scope]])}
            chosen={["menu"]}
          />
          <FormProblem />
          <SubmitButton>Make key</SubmitButton>
        </PostForm>
      ) : (
        <p className="text-sm text-quiet">You have reached the limit of {KEYS_MAX} keys.</p>
      )}
    </div>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load keys." inside />
);
