import { useContext } from "react";
import { localInput } from "#app/domain/couriers/pickup-time.ts";
import { weekdays } from "#app/domain/local-date.ts";
import type { DealJson } from "#app/domain/orders/deals/schema.ts";
import { FormContext } from "#app/ui/form/context.ts";
import { Field } from "#app/ui/form/field.tsx";

type Props = { deal: DealJson | null; timeZone: string };

/** Who gets a deal, and when: whatever is left empty asks nothing. */
export function ConditionFields({ deal, timeZone }: Props) {
  const answer = useContext(FormContext);
  const typedDays = answer?.typed.weekdays?.split("\n") ?? (answer && !answer.done ? [] : deal?.weekdays);
  const local = (iso: string | null | undefined) => (iso ? localInput(Date.parse(iso), timeZone) : "");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Code (optional)"
          name="code"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={deal?.code ?? ""}
          hint="Without one, everybody gets the deal."
        />
        <Field
          label="Orders from, in dollars (optional)"
          name="minimum"
          inputMode="decimal"
          maxLength={8}
          defaultValue={deal?.minimum ?? ""}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">When (optional)</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Starts" name="startsAt" type="datetime-local" defaultValue={local(deal?.startsAt)} />
          <Field label="Ends" name="endsAt" type="datetime-local" defaultValue={local(deal?.endsAt)} />
          <Field label="Each day from" name="from" type="time" defaultValue={deal?.from ?? ""} />
          <Field label="Until" name="until" type="time" defaultValue={deal?.until ?? ""} />
        </div>
        <fieldset className="mt-3">
          <legend className="text-sm font-semibold">Days</legend>
          <div className="flex flex-wrap gap-x-5">
            {weekdays.map((day) => (
              <Check key={day} name="weekdays" value={day} checked={typedDays?.includes(day) ?? false}>
                {day.charAt(0).toUpperCase() + day.slice(1, 3)}
              </Check>
            ))}
          </div>
          <p className="text-sm text-quiet">None is every day.</p>
        </fieldset>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">At most (optional)</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Orders in all"
            name="maxUses"
            inputMode="numeric"
            maxLength={7}
            defaultValue={deal?.maxUses ?? ""}
          />
          <Field
            label="Orders per person"
            name="maxUsesPerPerson"
            inputMode="numeric"
            maxLength={7}
            defaultValue={deal?.maxUsesPerPerson ?? ""}
          />
          <Field
            label="Dollars off an order"
            name="maxDiscount"
            inputMode="decimal"
            maxLength={8}
            defaultValue={deal?.maxDiscount ?? ""}
          />
        </div>
      </fieldset>
      <div>
        <Switch name="firstOrder" checked={deal?.firstOrder ?? false}>
          Only for a person’s first order here
        </Switch>
        <Switch name="stacks" checked={deal?.stacks ?? false}>
          Stacks with other deals that stack
        </Switch>
        <Switch name="on" checked={deal?.on ?? true}>
          On
        </Switch>
      </div>
    </>
  );
}

/** As it was typed, once the form came back. */
function Switch({ name, checked, children }: { name: string; checked: boolean; children: string }) {
  const answer = useContext(FormContext);
  const typed = answer && !answer.done ? answer.typed[name] === "true" : checked;
  return (
    <Check name={name} value="true" checked={typed}>
      {children}
    </Check>
  );
}

type CheckProps = { name: string; value: string; checked: boolean; children: string };

const Check = ({ name, value, checked, children }: CheckProps) => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 accent-leaf" />
    {children}
  </label>
);
