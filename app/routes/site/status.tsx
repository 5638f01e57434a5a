import { BRAND } from "#app/domain/brand.ts";
import { impairedTexts } from "#app/domain/impairment.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/status";

export const meta: Route.MetaFunction = () => [
  ...hiddenMeta("Status"),
  { name: "description", content: `Whether all of ${BRAND} works right now, and what doesn't.` },
];

/** Reads no row, so that it also loads when the database doesn't. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  impairedTexts(await context.get(visitContext).impaired());

export default function Status({ loaderData: impaired }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto max-w-3xl px-4 py-10 sm:py-16">
      <h1 className="font-display text-4xl font-semibold text-balance">Status</h1>
      {impaired.length === 0 ? <p className="mt-6 font-semibold">Everything works.</p> : <Impaired texts={impaired} />}
    </main>
  );
}

const Impaired = ({ texts }: { texts: readonly string[] }) => (
  <ul className="mt-6 grid max-w-prose gap-3">
    {texts.map((text) => (
      <li key={text} className="rounded-card border border-line bg-card px-5 py-4 font-medium text-danger">
        {text}
      </li>
    ))}
  </ul>
);
