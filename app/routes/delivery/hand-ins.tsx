import type { ShownHandIn } from "#app/domain/couriers/money/cash.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";

/** `countAt`: where the amounts of open hand-ins are counted; null for the courier's own. */
type Props = { handIns: readonly ShownHandIn[]; countAt: ((id: string) => string) | null };

export function HandIns({ handIns, countAt }: Props) {
  if (handIns.length === 0) return null;
  return (
    <Card title="Cash handed in" className="mt-6 print:hidden">
      <ul className="divide-y divide-line">
        {handIns.map((handIn) => (
          <li key={handIn.id} className="py-3">
            <p className="font-medium break-words">{handIn.handedText}</p>
            <p className="text-sm break-words text-quiet">{handIn.countedText ?? "Not counted yet."}</p>
            {handIn.isOpen && countAt ? <CountForm handIn={handIn} action={countAt(handIn.id)} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** No suggested amount, so that people really count. */
function CountForm({ handIn, action }: { handIn: ShownHandIn; action: string }) {
  const post = usePost("cashCount", "Failed to confirm the count. Please try again.", undefined, `count ${handIn.id}`);
  return (
    <PostForm {...post} action={action} className="mt-2 flex flex-wrap items-end gap-3">
      <input type="hidden" name="handed" value={handIn.handedCents} />
      <Field
        label={`Counted, ${handIn.courierName}`}
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        className="min-w-40 sm:w-56"
      />
      <SubmitButton>Confirm the count</SubmitButton>
      <FormProblem className="w-full" />
    </PostForm>
  );
}
