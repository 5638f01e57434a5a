import { Field } from "#app/ui/form/field.tsx";

type Props = { option: string; at: string; earliest: string; zoneHint: string };

/** CSS alone shows the time field with its choice, so no script is needed. */
export function PickupChoice({ option, at, earliest, zoneHint }: Props) {
  return (
    <fieldset className="group min-w-0">
      <legend className="mb-1 text-sm font-semibold">Pickup Time</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice value="asap" title="As soon as possible" text="Within 30 minutes" chosen={option !== "scheduled"} />
        <Choice value="scheduled" title="Schedule pickup" text="Choose date and time" chosen={option === "scheduled"} />
      </div>
      <div className="mt-3 hidden group-has-[input[value=scheduled]:checked]:block">
        <Field
          label="Requested pickup time"
          name="requestedPickupTime"
          type="datetime-local"
          min={earliest}
          defaultValue={at}
          hint={zoneHint}
        />
      </div>
    </fieldset>
  );
}

function Choice(props: { value: string; title: string; text: string; chosen: boolean }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border border-line bg-card px-4 py-2 has-checked:border-leaf has-checked:bg-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
      <input
        type="radio"
        name="pickupTimeOption"
        value={props.value}
        defaultChecked={props.chosen}
        className="size-5 accent-leaf"
      />
      <span>
        <span className="block font-semibold">{props.title}</span>
        <span className="block text-sm text-quiet">{props.text}</span>
      </span>
    </label>
  );
}
