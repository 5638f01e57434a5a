import type { ComponentProps } from "react";
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
const codeInput = { maxLength: 30, autoComplete: "off", autoCapitalize: "characters" };

/** An empty field sets no condition. */
export function ConditionFields({ deal, timeZone }: Props) {
  const local = (iso: string | null | undefined) => (iso ? localInput(Date.parse(iso), timeZone) : "");
  const shown = { ...deal, startsAt: local(deal?.startsAt), endsAt: local(deal?.endsAt) };
  const field = (name: keyof typeof shown, label: string, input: Omit<ComponentProps<typeof Field>, "label">) => (
    <Field label={label} name={name} defaultValue={String(shown[name] ?? "")} {...input} />
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("code", "Code (optional)", { ...codeInput, hint: "Leave empty to give everyone the deal." })}
        {field("minimum", "Minimum order ($, optional)", { inputMode: "decimal" })}
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">When (optional)</legend>
        <p className="mb-2 text-sm text-quiet">{localTimeOf(timeZone)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {field("startsAt", "Starts", { type: "datetime-local" })}
          {field("endsAt", "Ends", { type: "datetime-local" })}
          {field("from", "Each day from", { type: "time" })}
          {field("until", "Until", { type: "time" })}
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
          {field("maxUses", "Total orders", { inputMode: "numeric" })}
          {field("maxUsesPerPerson", "Orders per person", { inputMode: "numeric" })}
          {field("maxDiscount", "Most off one order ($)", { inputMode: "decimal" })}
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
