import { data } from "react-router";
import { fingerprintOf, valueId } from "#app/domain/compliance/confirmation.ts";
import { ageText, markText, validityText } from "#app/domain/compliance/mark-text.ts";
import { packIn, packOf } from "#app/domain/compliance/pack-in.ts";
import { type RuleLine, rulesText } from "#app/domain/compliance/pack-text.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { stateCode, stateName } from "#app/domain/places/us-states.ts";
import { hiddenMeta, pageMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import { listConfirmations } from "#db/compliance/confirmations.ts";
import { NotInCatalog } from "../catalog/not-in-catalog.tsx";
import type { Route } from "./+types/rules";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenMeta("State not found", matches);
  const { name, path } = loaderData;
  return pageMeta(matches, {
    title: `Cannabis rules in ${name}`,
    description: `How much cannabis an adult may buy in ${name}, how it may be delivered and how it is taxed, each with its source.`,
    path,
  });
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const state = stateCode(params.state);
  if (!state) throw data("State not found.", { status: 404 });
  const visit = context.get(visitContext);
  const now = visit.now();
  const pack = packIn(state, now);
  const today = localDate(now, pack.timeZone);
  const confirmed = new Map(
    (await listConfirmations(visit.db, state)).map((confirmation) => [valueId(confirmation), confirmation.confirmedAt]),
  );
  const groups = rulesText(pack).map(({ title, lines }) => ({ title, lines: lines.map(shown(today, confirmed)) }));
  return { name: stateName(state) ?? state, path: `/rules/${state}`, isKnown: packOf(state) !== undefined, groups };
}

/** A rule counts as verified if it was read at its source or confirmed since. */
const shown =
  (today: string, confirmed: ReadonlyMap<string, number>) =>
  ({ key, text, fact }: RuleLine) => {
    const at = confirmed.get(valueId({ key, fingerprint: fingerprintOf(fact) }));
    const basis = [markText[fact.mark], ageText(fact.readOn, today), validityText(fact)].filter(Boolean).join(", ");
    const doubt = fact.mark === "V" ? "" : at ? `confirmed ${dayText(localDate(at, "UTC"))}: ` : "not yet confirmed: ";
    return { text, source: fact.source, basis: doubt + basis };
  };

export default function Rules({ loaderData: { name, isKnown, groups } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-6 pb-28 sm:pt-10">
      <p className="font-semibold text-quiet">The law</p>
      <h1 className="font-display text-4xl leading-tight font-semibold sm:text-5xl">{name}</h1>
      <p className="mt-3 max-w-prose text-quiet">
        {isKnown
          ? "State rules for adult-use sales, as we understand them. Each rule names its source. This is not legal advice."
          : "We haven't read this state's rules yet. Until then the strictest limits of any state apply, and we can't say which taxes a price includes."}
      </p>
      <p className="mt-3">Adults 21 and older only. Your ID is checked when you receive your order.</p>
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title} className="mt-10">
          <h2 className="font-display text-2xl font-semibold">{title}</h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
            {lines.map(({ text, source, basis }) => (
              <li key={text + source} className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
                <span className="font-semibold break-words">{text}</span>
                <span className="min-w-0 text-sm break-words text-quiet">
                  {source}
                  <span className="block">{basis}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-10">
        Is something wrong here? <TextLink to="/contact">Tell us</TextLink>
      </p>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <NotInCatalog error={error} title="State not found" />
);
