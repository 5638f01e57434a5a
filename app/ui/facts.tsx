import type { ReactNode } from "react";

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="font-medium break-words whitespace-pre-line tabular-nums">{children}</dd>
  </div>
);

export type NamedValue = readonly [name: string, value: ReactNode];

export const Facts = ({ facts, className = "space-y-2" }: { facts: readonly NamedValue[]; className?: string }) => (
  <dl className={className}>
    {facts.map(([name, value]) =>
      value ? (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ) : null,
    )}
  </dl>
);
