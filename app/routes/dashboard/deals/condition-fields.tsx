import { localInput } from "#app/domain/couriers/pickup-time.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { localTimeOf, weekdays } from "#app/domain/local-date.ts";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { Checks } from "./checks.tsx";

const codeInput = { maxLength: 30, autoComplete: "off", autoCapitalize: "characters" };
const buyers: FieldTable = {
  code: { label: "Code (optional)", hint: "Leave empty to give everyone the deal.", ...codeInput },
  minimum: { label: "Minimum order ($, optional)", inputMode: "decimal" },
};
const times: FieldTable = {
  startsAt: { label: "Starts", type: "datetime-local" },
  endsAt: { label: "Ends", type: "datetime-local" },
  from: { label: "Each day from", type: "time" },
  until: { label: "Until", type: "time" },
};
const limits: FieldTable = {
  maxUses: { label: "Total orders", inputMode: "numeric" },
  maxUsesPerPerson: { label: "Orders per person", inputMode: "numeric" },
  maxDiscount: { label: "Most off one order ($)", inputMode: "decimal" },
};
const switches = [
  ["firstOrder", "First orders only"],
  ["stacks", "Can be combined with other deals that allow it"],
  ["on", "On"],
] as const;

const days = weekdays.map((day) => ({ value: day, label: day.charAt(0).toUpperCase() + day.slice(1, 3) }));

/** An empty field sets no condition. */
export function ConditionFields({ deal, timeZone }: { deal: DealJson | null; timeZone: string }) {
  const local = (iso: string | null | undefined) => (iso ? localInput(Date.parse(iso), timeZone) : "");
  const values = { ...deal, startsAt: local(deal?.startsAt), endsAt: local(deal?.endsAt) };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={buyers} values={values} />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">When (optional)</legend>
        <p className="mb-2 text-sm text-quiet">{localTimeOf(timeZone)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields of={times} values={values} />
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
          <Fields of={limits} values={values} />
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
