import { X } from "lucide-react";
import { Link } from "react-router";
import type { Chip } from "#app/domain/menu/chips.ts";

export const Chips = ({ chips }: { chips: readonly Chip[] }) =>
  chips.length > 0 ? (
    <ul aria-label="Filters" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ label, query }) => (
        <li key={label}>
          <Link to={`?${query}`} preventScrollReset aria-label={`Remove ${label}`} className="chip gap-1.5">
            {label}
            <X className="size-4 text-quiet" />
          </Link>
        </li>
      ))}
    </ul>
  ) : null;
