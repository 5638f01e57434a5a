import { type ReactNode, useId } from "react";

/** `aside` goes next to the title. */
type Props = { title: ReactNode; aside?: ReactNode; className?: string; children: ReactNode };

/** A part of a screen with its title. */
export function Card({ title, aside, className = "", children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-card p-5 ${className}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-display text-xl font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
