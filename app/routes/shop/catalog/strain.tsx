import { data } from "react-router";
import { slugOf, strainPath } from "#app/domain/menu/slug.ts";
import { isOfStrain, strainKind } from "#app/domain/menu/strain.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { StrainDot } from "#app/ui/strain-dot.tsx";
import { visitContext } from "#app/visit.ts";
import { findStrainPage } from "#db/menu/catalog-pages.ts";
import { missingMeta } from "../menu/missing-meta.ts";
import type { Route } from "./+types/strain";
import { findNear } from "./near.ts";
import { NearYou } from "./near-you.tsx";
import { NotInCatalog } from "./not-in-catalog.tsx";

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return missingMeta(error, matches, "Strain");
  const { strain, path } = loaderData;
  const { name, classification, effects, aroma } = strain;
  const facts = [
    effects.length > 0 ? `effects ${effects.join(", ")}` : "",
    aroma.length > 0 ? `aroma ${aroma.join(", ")}` : "",
  ];
  const known = facts.filter(Boolean).join("; ");
  return pageMeta(matches, {
    title: `${name}, ${classification} strain`,
    description:
      `${name} is a cannabis strain of the kind ${classification}${known ? `: ${known}` : ""}. See which dispensaries near you have it.`.slice(
        0,
        300,
      ),
    path,
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const strain = await findStrainPage(visit.db, slugOf(params.slug));
  if (!strain) throw data("We do not know this strain.", { status: 404 });
  const near = await findNear(visit, request, strain.name, ({ name, strain: strainName }) =>
    isOfStrain(`${name} ${strainName ?? ""}`, strain.name),
  );
  return { strain, near, path: strainPath(strain.slug) };
}

export default function Strain({ loaderData: { strain, near, path } }: Route.ComponentProps) {
  const { name, classification, description } = strain;
  const facts = [
    ["Effects", strain.effects],
    ["Aroma", strain.aroma],
    ["Terpenes", strain.terpenes],
    ["Parents", strain.genetics],
  ] as const;
  const known = facts.filter(([, words]) => words.length > 0);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pt-6 pb-28 sm:pt-10">
      <p className="font-semibold text-quiet">Strain</p>
      <h1 className="font-display text-4xl leading-tight font-semibold break-words sm:text-5xl">{name}</h1>
      <p className="mt-2 text-lg">
        {strainKind(classification) ? <StrainDot strain={classification} /> : null}
        {classification}
      </p>
      {description ? <p className="mt-4 max-w-prose break-words whitespace-pre-line">{description}</p> : null}
      {known.length > 0 ? (
        <dl className="mt-6 grid gap-5 rounded-card border border-line bg-card p-5 sm:grid-cols-2 sm:p-6">
          {known.map(([title, words]) => (
            <div key={title} className="min-w-0">
              <dt className="text-sm text-quiet">{title}</dt>
              <dd className="mt-1 flex flex-wrap gap-2">
                {words.map((word) => (
                  <span key={word} className="rounded-full bg-wash px-3 py-1 font-semibold break-words text-leaf-deep">
                    {word}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <NearYou name={name} path={path} near={near} />
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <NotInCatalog error={error} title="We do not know this strain" />
);
