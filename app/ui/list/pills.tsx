import { Link } from "react-router";

type Props<Value> = {
  label: string;
  values: readonly Value[];
  current: Value;
  text(value: Value): string;
  to(value: Value): string;
  className?: string;
  pill?: string;
};

export function Pills<Value extends string | null>(props: Props<Value>) {
  const { label, values, current, text, to, className = "mt-3", pill = "" } = props;
  return (
    <nav aria-label={label} className={`pills ${className}`}>
      {values.map((value) => (
        <Link
          key={value ?? "all"}
          to={to(value)}
          className={`pill ${pill}`}
          aria-current={value === current ? "page" : undefined}
        >
          {text(value)}
        </Link>
      ))}
    </nav>
  );
}
