export const Switch = ({ name, on, value, label }: { name: string; on: boolean; value: string; label: string }) => (
  <button
    type="submit"
    role="switch"
    name={name}
    value={value}
    aria-checked={on}
    aria-label={label}
    className="grid size-12 place-items-center rounded-full"
  >
    <span
      className={`block h-6 w-10 rounded-full border p-0.5 transition-colors duration-150 ${on ? "border-leaf bg-leaf" : "border-quiet bg-card"}`}
      aria-hidden
    >
      <span
        className={`block size-4.5 rounded-full transition-transform duration-150 motion-reduce:transition-none ${on ? "translate-x-4 bg-on" : "bg-quiet"}`}
      />
    </span>
  </button>
);
