import { type ComponentProps, type ReactNode, useId } from "react";

/** `aside` goes next to the title. */
type Props = Omit<ComponentProps<"section">, "title"> & { title: ReactNode; aside?: ReactNode };

export function Card({ title, aside, className = "", children, ...section }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-card p-4 sm:p-6 print:p-2 ${className}`}
      {...section}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-display text-xl font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
