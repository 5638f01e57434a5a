import type { InputHTMLAttributes, ReactNode } from "react";

const looks = {
  plain: "min-h-11",
  pill: "min-h-11 rounded-full border border-line px-4 font-semibold has-checked:border-leaf has-checked:bg-wash has-aria-invalid:border-danger",
  card: "min-h-14 rounded-xl border border-line bg-card px-4 py-2 has-checked:border-leaf has-checked:bg-wash has-aria-invalid:border-danger has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf",
};

type Props = InputHTMLAttributes<HTMLInputElement> & {
  type: "checkbox" | "radio";
  label: ReactNode;
  hint?: string;
  look?: keyof typeof looks;
};

export const Choice = ({ label, hint, look = "plain", className = "", ...input }: Props) => (
  <label className={`flex cursor-pointer items-center gap-3 ${looks[look]} ${className}`}>
    <input className="size-5 shrink-0 accent-leaf" {...input} />
    {hint ? (
      <span>
        <span className="block font-semibold tabular-nums">{label}</span>
        <span className="block text-sm text-quiet">{hint}</span>
      </span>
    ) : (
      label
    )}
  </label>
);
