type Range = { min: number; max: number };
type Props = { legend: string; from: number; to: number; value: Range; onChange(value: Range): void };

/** A price from and to, in whole dollars: two sliders on one line, each a form field of its own that keys can move. */
export function PriceRange({ legend, from, to, value, onChange }: Props) {
  const share = (dollars: number) => `${((dollars - from) / (to - from)) * 100}%`;
  const handle = (name: "min" | "max", label: string) => (
    <input
      type="range"
      name={name}
      min={from}
      max={to}
      step={1}
      value={value[name]}
      aria-label={label}
      aria-valuetext={`$${value[name]}`}
      // Two handles in one place: the one that can still move lies on top.
      className={name === "min" && value.min > (from + to) / 2 ? "z-[1]" : undefined}
      onChange={({ target }) => {
        const dollars = Number(target.value);
        onChange(
          name === "min"
            ? { ...value, min: Math.min(dollars, value.max) }
            : { ...value, max: Math.max(dollars, value.min) },
        );
      }}
    />
  );
  return (
    <fieldset>
      <legend className="mb-2 flex w-full justify-between font-semibold">
        {legend}
        <output className="font-normal text-quiet tabular-nums">
          ${value.min} – ${value.max}
        </output>
      </legend>
      <div className="range">
        <span className="range-line" style={{ left: share(value.min), right: `calc(100% - ${share(value.max)})` }} />
        {handle("min", "Lowest price")}
        {handle("max", "Highest price")}
      </div>
    </fieldset>
  );
}
