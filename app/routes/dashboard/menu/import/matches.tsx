import type { ShownMatch } from "#app/domain/menu/file/catalog-answers.ts";
import { Choice } from "#app/ui/form/choice.tsx";

const SHOWN_MAX = 500;

type Props = { matches: readonly ShownMatch[] };

/** Asks about products that may be in the catalog; the sure ones can be corrected. */
export function CatalogMatches({ matches }: Props) {
  const sure = matches.filter(({ isSure }) => isSure);
  const unsure = matches.filter(({ isSure }) => !isSure);
  return (
    <>
      {unsure.length > 0 ? (
        <section aria-labelledby="unsure" className="mt-4">
          <h2 id="unsure" className="text-lg font-semibold">
            {unsure.length === 1
              ? "Is this product in our catalog?"
              : `Are these ${unsure.length} products in our catalog?`}
          </h2>
          <p className="max-w-prose text-sm text-quiet">
            Matching products get our name and picture. Others stay hidden until they have a picture.
          </p>
          <Questions matches={unsure} />
        </section>
      ) : null}
      {sure.length > 0 ? (
        <details className="mt-4 rounded-card border border-line bg-card px-4">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold">
            {sure.length === 1 ? "1 product matches our catalog" : `${sure.length} products match our catalog`}
            <span className="font-normal text-leaf underline underline-offset-4">Check</span>
          </summary>
          <Questions matches={sure} />
        </details>
      ) : null}
    </>
  );
}

const Questions = ({ matches }: Props) => (
  <>
    <ul className="grid gap-x-6 gap-y-3 py-3 sm:grid-cols-2 lg:grid-cols-3">
      {matches.slice(0, SHOWN_MAX).map((match) => (
        <li key={`${match.line} ${match.answer}`}>
          <Question {...match} />
        </li>
      ))}
    </ul>
    {matches.length > SHOWN_MAX ? (
      <p className="pb-3 text-sm text-quiet">And {matches.length - SHOWN_MAX} more.</p>
    ) : null}
  </>
);

const Question = ({ line, label, guesses, answer }: ShownMatch) => (
  <fieldset>
    <legend className="font-semibold [overflow-wrap:anywhere]">{label}</legend>
    {[...guesses, { id: "", label: "Keep the file’s name" }].map((option) => (
      <Choice
        key={option.id}
        type="radio"
        name={`match.${line}`}
        value={option.id}
        label={<span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>}
        defaultChecked={answer === option.id}
      />
    ))}
  </fieldset>
);
