import { useEffect, useState } from "react";

type Range = { min: number; max: number };
type Props = {
  legend: string;
  fields: { min: [name: string, label: string]; max: [name: string, label: string] };
  whole: Range;
  value: Range;
  say(value: number): string;
};

const line = "absolute top-[calc(50%-2px)] h-1 rounded-full";

export function RangeFields({ legend, fields, whole, value: loaded, say }: Props) {
  const [value, setValue] = useState(loaded);
  const { min, max } = loaded;
  useEffect(() => setValue({ min, max }), [min, max]);
  const share = (number: number) => `${((number - whole.min) / (whole.max - whole.min)) * 100}%`;
  const handle = (end: "min" | "max") => (
    <input
      type="range"
      name={fields[end][0]}
      min={whole.min}
      max={whole.max}
      step={1}
      value={value[end]}
      aria-label={fields[end][1]}
      aria-valuetext={say(value[end])}
      // When both handles overlap, the one that can still move is on top.
      className={end === "min" && value.min > (whole.min + whole.max) / 2 ? "z-[1]" : undefined}
      onChange={({ target }) => {
        const number = Number(target.value);
        setValue(
          end === "min"
            ? { ...value, min: Math.min(number, value.max) }
            : { ...value, max: Math.max(number, value.min) },
        );
      }}
    />
  );
  return (
    <fieldset>
      <legend className="mb-2 flex w-full justify-between font-semibold">
        {legend}
        <output className="font-normal text-quiet tabular-nums">
          {say(value.min)} – {say(value.max)}
        </output>
      </legend>
      <div className="range">
        <span className={`${line} inset-x-0 bg-line forced-colors:bg-[GrayText]`} />
        <span
          className={`${line} bg-leaf forced-colors:bg-[Highlight]`}
          style={{ left: share(value.min), right: `calc(100% - ${share(value.max)})` }}
        />
        {handle("min")}
        {handle("max")}
      </div>
    </fieldset>
  );
}
