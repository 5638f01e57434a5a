import type { FormResponse } from "#app/domain/form-response.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePost } from "#app/ui/form/use-post.ts";

type Props = {
  isDelivering: boolean;
  returned: readonly { field: string; name: string; units: number }[];
  plain: FormResponse | undefined;
};

const FAILED = "Failed to end the trip. Please try again.";

/** Suggests no numbers: with one to accept, nobody would count. */
export function EndTripForm({ isDelivering, returned, plain }: Props) {
  const post = usePost("tripEnd", FAILED, undefined, "tripEnd");
  const unscripted = useFormResponse("tripEnd", plain, FAILED);
  return (
    <Card title="End this trip" className="mt-6 print:hidden">
      {isDelivering ? (
        <p className="text-quiet">Deliver everything, or mark it as not delivered, before you end the trip.</p>
      ) : (
        <PostForm {...post} response={post.response ?? unscripted} className="space-y-4">
          {returned.length > 0 ? (
            <>
              <p>Back at the dispensary, count every item that wasn't delivered. Differences stay on the ledger.</p>
              <div className="grid gap-4 sm:grid-cols-2">
                {returned.map(({ field, name, units }) => (
                  <Field
                    key={field}
                    label={name}
                    name={field}
                    inputMode="numeric"
                    autoComplete="off"
                    hint={`Left with ${units}.`}
                  />
                ))}
              </div>
            </>
          ) : (
            <p className="text-quiet">Everything was delivered.</p>
          )}
          <FormProblem />
          <SubmitButton>End Trip</SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}
