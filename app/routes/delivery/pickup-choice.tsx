import { Choice } from "#app/ui/form/choice.tsx";
import { Field } from "#app/ui/form/field.tsx";

type Props = { option: string; at: string; earliest: string; zoneHint: string };

const options = [
  { value: "asap", label: "As soon as possible", hint: "Within 30 minutes" },
  { value: "scheduled", label: "Schedule pickup", hint: "Choose date and time" },
];

/** CSS alone shows the time field with its choice, so no script is needed. */
export const PickupChoice = ({ option, at, earliest, zoneHint }: Props) => (
  <fieldset className="group min-w-0">
    <legend className="mb-1 text-sm font-semibold">Pickup Time</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {options.map(({ value, ...words }) => (
        <Choice
          key={value}
          type="radio"
          look="card"
          name="pickupTimeOption"
          value={value}
          defaultChecked={(option === "scheduled") === (value === "scheduled")}
          {...words}
        />
      ))}
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
