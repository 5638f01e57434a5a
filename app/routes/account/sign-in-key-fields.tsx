import { useContext, useId } from "react";
import { keyField } from "#app/domain/accounts/sign-in-keys.ts";
import { dayText } from "#app/domain/local-date.ts";
import { FormContext } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";

type Key = { id: string; name: string; addedOn: string | null };

export function SignInKeyFields({ keys }: { keys: readonly Key[] }) {
  if (keys.length === 0) return null;
  return (
    <section aria-labelledby="keys" className="border-t border-line pt-4">
      <h2 id="keys" className="font-display text-lg font-semibold">
        Other ways to log in
      </h2>
      <p className="mt-1 text-sm text-quiet">Remove anything you didn't add yourself.</p>
      {keys.map((key) => (
        <KeyField key={key.id} {...key} />
      ))}
    </section>
  );
}

function KeyField({ id, name, addedOn }: Key) {
  const errorId = useId();
  const response = useContext(FormContext);
  const field = keyField(id);
  const error = response?.fields[field];
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="mt-4">
      <legend className="font-semibold">
        {name}
        {addedOn ? <span className="block text-sm font-normal text-quiet">Added on {dayText(addedOn)}</span> : null}
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {(["keep", "remove"] as const).map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line px-3.5 has-checked:border-leaf has-checked:bg-wash"
          >
            <input
              type="radio"
              name={field}
              value={choice}
              required
              aria-invalid={error ? true : undefined}
              defaultChecked={response?.typed[field] === choice}
              className="size-4 accent-leaf"
            />
            {choice === "keep" ? "Keep" : "Remove"}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
