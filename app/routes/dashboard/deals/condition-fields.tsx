import { localInput } from "#app/domain/couriers/pickup-time.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { localTimeOf, weekdays } from "#app/domain/local-date.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Checks } from "./checks.tsx";

type Props = { deal: DealJson | null; timeZone: string };

const switches = [
  ["firstOrder", "First orders only"],
  ["stacks", "Can be combined with other deals that allow it"],
  ["on", "On"],
] as const;

const days = weekdays.map((day) => ({ value: day, label: day.charAt(0).toUpperCase() + day.slice(1, 3) }));

/** An empty field sets no condition. */
export function ConditionFields({ deal, timeZone }: Props) {
  const local = (iso: string | null | undefined) => (iso ? localInput(Date.parse(iso), timeZone) : "");
  const number = (name: "minimum" | "maxUses" | "maxUsesPerPerson" | "maxDiscount", label: string) => {
    const isMoney = name === "minimum" || name === "maxDiscount";
    return (
      <Field label={label} name={name} inputMode={isMoney ? "decimal" : "numeric"} defaultValue={deal?.[name] ?? ""} />
    );
  };
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
          hint="Leave empty to give everyone the deal."
        />
        {number("minimum", "Minimum order ($, optional)")}
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">When (optional)</legend>
        <p className="mb-2 text-sm text-quiet">{localTimeOf(timeZone)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Starts" name="startsAt" type="datetime-local" defaultValue={local(deal?.startsAt)} />
          <Field label="Ends" name="endsAt" type="datetime-local" defaultValue={local(deal?.endsAt)} />
          <Field label="Each day from" name="from" type="time" defaultValue={deal?.from ?? ""} />
          <Field label="Until" name="until" type="time" defaultValue={deal?.until ?? ""} />
        </div>
        <fieldset className="mt-3">
          <legend className="text-sm font-semibold">Days</legend>
          <div className="flex flex-wrap gap-x-5">
            <Checks name="weekdays" options={days} ticked={deal?.weekdays ?? []} />
          </div>
          <p className="text-sm text-quiet">Leave empty for every day.</p>
        </fieldset>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">Limits (optional)</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          {number("maxUses", "Total orders")}
          {number("maxUsesPerPerson", "Orders per person")}
          {number("maxDiscount", "Most off one order ($)")}
        </div>
      </fieldset>
      <div>
        {switches.map(([name, label]) => (
          <Checks
            key={name}
            name={name}
            options={[{ value: "true", label }]}
            ticked={(deal?.[name] ?? name === "on") ? ["true"] : []}
          />
        ))}
      </div>
    </>
  );
}
