import type { ComponentProps, ReactNode } from "react";

/** A titled part of a page. */
export function Card({ title, className = "", children, ...section }: ComponentProps<"section"> & { title: string }) {
  return (
    <section
      className={`min-w-0 rounded-card border border-line bg-card p-4 sm:p-6 print:p-2 ${className}`}
      {...section}
    >
      <h2 className="mb-3 font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A pair of a `<dl>`, one under the other. */
export const Fact = ({ name, className = "", children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="font-medium break-words">{children}</dd>
  </div>
);
