import { Options } from "#app/ui/form/options.tsx";

type Props = { label: string; reasons: Readonly<Record<string, string>>; className: string };

export const ReasonSelect = ({ label, reasons, className }: Props) => (
  <select
    name="reason"
    required
    defaultValue=""
    aria-label={label}
    className={`min-h-12 rounded-xl border border-line bg-card px-3 ${className}`}
  >
    <option value="" disabled>
      Choose a reason
    </option>
    <Options options={Object.entries(reasons)} />
  </select>
);
