import { type ReactNode, useId } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";
import { useField } from "#app/ui/form/context.ts";
import { FieldError, TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import type { Confirmation } from "#db/compliance/confirmations.ts";

export type ShownValue = {
  id: string;
  text: string;
  /** What the person confirming it needs to know; empty if nothing. */
  note: string;
  source: string;
  basis: string;
  confirmation: Confirmation | null;
};
export type ShownGroup = { title: string; values: ShownValue[] };

export function ValueGroups({ groups, children }: { groups: ShownGroup[]; children(value: ShownValue): ReactNode }) {
  return groups.map(({ title, values }) => (
    <section key={title} className="mb-6">
      <h3 className="mb-2 font-semibold text-quiet">{title}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {values.map((value) => (
          <li key={value.id}>{children(value)}</li>
        ))}
      </ul>
    </section>
  ));
}

export function ValueText({ value: { text, note, source, basis } }: { value: ShownValue }) {
  return (
    <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{text}</span>
        {note ? <span className="block text-sm">{note}</span> : null}
      </span>
      <span className="min-w-0 text-sm break-words text-quiet">
        {source}
        <span className="block">{basis}</span>
      </span>
    </span>
  );
}

const FAILED = "Failed to confirm. Please try again.";

export function ConfirmationForm({ groups, response }: { groups: ShownGroup[]; response: FormResponse | undefined }) {
  const post = usePost("rulesConfirmation", FAILED, undefined, "rulesConfirmation");
  const plain = useFormResponse("rulesConfirmation", response, FAILED);
  return (
    <PostForm {...post} response={post.response ?? plain}>
      <Choices groups={groups} />
      <div className="max-w-3xl space-y-4">
        <TextArea
          label="How you know"
          name="note"
          rows={2}
          maxLength={500}
          hint="Where you read it, or who told you. The audit log keeps it."
          required
        />
        <FormProblem />
        <SubmitButton>Confirm what is chosen</SubmitButton>
      </div>
    </PostForm>
  );
}

function Choices({ groups }: { groups: ShownGroup[] }) {
  const id = useId();
  const { error, defaultValue } = useField({ name: "values" });
  const chosen = new Set(defaultValue?.split("\n"));
  return (
    <>
      <ValueGroups groups={groups}>
        {(value) => (
          <label className="flex cursor-pointer items-start gap-4 px-5 py-3 hover:bg-wash/50">
            <input
              type="checkbox"
              name="values"
              value={value.id}
              defaultChecked={chosen.has(value.id)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
              {...(error ? { "aria-invalid": true, "aria-describedby": id } : {})}
            />
            <ValueText value={value} />
          </label>
        )}
      </ValueGroups>
      <FieldError id={id} className="mb-4">
        {error}
      </FieldError>
    </>
  );
}
