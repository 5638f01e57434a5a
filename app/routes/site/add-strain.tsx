import { classifications } from "#app/domain/menu/strain.ts";
import { strainSchema } from "#app/domain/menu/strain-schema.ts";
import { actorOf } from "#app/session/require.ts";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { addStrain } from "#app/use-cases/menu/add-strain.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/add-strain";
import { MessageForm } from "./message-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Add New Strain",
    description: "Tell us about a missing strain: its name, kind, effects and aroma. We check it and add it.",
    path: "/add-strain",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({ opened: context.get(visitContext).now() });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, strainSchema);
  if (!form.ok) return form.response;
  const added = await addStrain(context.get(visitContext), await actorOf(context, request), form.value);
  return formResponse(added, ({ message }) => message, form.typed);
}

const lists = [
  ["genetics", "Genetics", "Parents, separated by commas"],
  ["effects", "Effects", "Such as relaxed, happy"],
  ["terpenes", "Terpenes", "Such as myrcene, limonene"],
  ["aroma", "Aroma", "Such as citrus, pine"],
] as const;

export default function AddStrain({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("addStrain", actionData, "Failed to add strain");
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-10 sm:py-16">
      <h1 className="font-display text-4xl font-semibold">Add New Strain</h1>
      <p className="mt-2 mb-8 max-w-prose text-quiet">
        Is a strain missing from our list? Tell us what you know about it. We check each one before it appears.
      </p>
      <MessageForm opened={loaderData.opened} name="addStrain" response={response} submit="Add Strain">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" name="name" required maxLength={120} />
          <Select
            label="Classification"
            name="classification"
            options={[["", "Choose one"], ...classifications]}
            required
          />
        </div>
        <TextArea label="Description" name="description" />
        <div className="grid gap-5 sm:grid-cols-2">
          {lists.map(([name, label, hint]) => (
            <Field key={name} label={label} name={name} hint={hint} />
          ))}
        </div>
      </MessageForm>
    </main>
  );
}
