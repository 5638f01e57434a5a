import type { WindowsJson } from "#app/domain/checkout/windows/schema.ts";
import { localTimeText } from "#app/domain/dispensaries/opening-hours.ts";
import { localDate, shortDayText } from "#app/domain/local-date.ts";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/form/field.tsx";

type Props = {
  windows: WindowsJson;
  timeZone: string;
  /** The chosen window's start; null for as soon as possible. */
  chosen: number | null;
  isOpen: boolean;
  error: string | undefined;
  onChoose(from: number | null): void;
};

export function WhenPart({ windows, timeZone, chosen, isOpen, error, onChoose }: Props) {
  if (windows.length === 0) return null;
  const days = Map.groupBy(windows, ({ from }) => localDate(Date.parse(from), timeZone));
  return (
    <Card title="When">
      <Select
        label="Time"
        name="window"
        value={chosen ?? ""}
        error={error}
        onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
        className="sm:max-w-80"
      >
        <option value="" disabled={!isOpen}>
          {isOpen ? "As soon as possible" : "As soon as possible (closed now)"}
        </option>
        {[...days].map(([day, offered]) => (
          <optgroup key={day} label={shortDayText(day)}>
            {offered.map(({ from, to, left }) => (
              <option key={from} value={Date.parse(from)} disabled={left === 0}>
                {shortDayText(day)}, {localTimeText(Date.parse(from), timeZone)} –{" "}
                {localTimeText(Date.parse(to), timeZone)}
                {left === 0 ? " (full)" : ""}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Card>
  );
}
