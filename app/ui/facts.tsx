import type { ReactNode } from "react";

/** A fact without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts, className = "space-y-2" }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={className}>
    {facts.map(([name, value]) =>
      value ? (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="font-medium break-words whitespace-pre-line tabular-nums">{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
