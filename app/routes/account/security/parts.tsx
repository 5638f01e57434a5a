import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6">
    <h2 id={id} className="font-display text-xl font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

type ItemProps = { icon: LucideIcon; name: ReactNode; note: ReactNode; children?: ReactNode };

export const Item = ({ icon: Icon, name, note, children }: ItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
    <Icon className="size-5 shrink-0 self-start text-quiet" aria-hidden />
    <div className="min-w-0 grow basis-48">
      <p className="font-semibold">{name}</p>
      <p className="text-sm break-words text-quiet">{note}</p>
    </div>
    {children}
  </li>
);
