import { NOBODY_PAYS } from "#app/domain/dispensaries/review.ts";
import { reviewRules } from "#app/domain/dispensaries/review-rules.ts";

export const ReviewRules = () => (
  <details className="text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline-offset-4 hover:underline">
      Review guidelines
    </summary>
    <ul className="list-disc space-y-1 pb-2 pl-5 text-quiet">
      {Object.values(reviewRules).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <p className="max-w-prose text-quiet">
      {NOBODY_PAYS} We remove what breaks a rule, and say which one in its place.
    </p>
  </details>
);
