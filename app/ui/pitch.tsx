import type { LucideIcon } from "lucide-react";

export const PitchFor = ({ children }: { children: string }) => (
  <p className="inline-flex items-center rounded-full bg-wash px-3.5 py-1.5 text-sm font-semibold text-leaf-deep">
    {children}
  </p>
);

type Figure = readonly [figure: string, meaning: string];

export const Figures = ({ figures, className }: { figures: readonly Figure[]; className: string }) => (
  <dl className={`grid max-w-xl grid-cols-3 divide-x divide-line border-y border-line ${className}`}>
    {figures.map(([figure, meaning]) => (
      <div key={meaning} className="flex flex-col-reverse justify-end px-3 py-4 first:pl-0 sm:px-5">
        <dt className="text-sm text-quiet">{meaning}</dt>
        <dd className="font-display text-2xl font-semibold whitespace-nowrap sm:text-3xl">{figure}</dd>
      </div>
    ))}
  </dl>
);

type Feature = readonly [icon: LucideIcon, title: string, text: string];

export const Features = ({ features, className }: { features: readonly Feature[]; className: string }) => (
  <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {features.map(([Icon, title, text]) => (
      <li key={title} className={`rounded-card border border-line p-5 sm:p-6 ${className}`}>
        <Icon className="size-6 text-leaf" aria-hidden />
        <h3 className="mt-3 font-semibold">{title}</h3>
        <p className="mt-1 text-quiet">{text}</p>
      </li>
    ))}
  </ul>
);
