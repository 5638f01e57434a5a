import { dataText, webhookHeaders, webhookRules } from "#app/domain/pos/webhook-docs.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** `sample`: a whole event as JSON. */
export const WebhookDocs = ({ kind, sample }: { kind: WebhookKind; sample: string }) => (
  <section aria-labelledby="docs" className="mt-10">
    <h2 id="docs" className="font-display text-xl font-semibold">
      What your system receives
    </h2>
    <ul className="mt-2 max-w-prose list-disc space-y-2 pl-5">
      {webhookRules(kind).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <h3 className="mt-4 font-semibold">Headers</h3>
    <Facts facts={Object.entries(webhookHeaders)} className="mt-1 max-w-prose space-y-2" />
    <h3 className="mt-4 font-semibold">Body</h3>
    <p className="max-w-prose text-quiet">
      The type is one of those above, or webhook.test. {dataText[kind][0]}{" "}
      <TextLink to="/api/openapi.json" reloadDocument inline>
        openapi.json
      </TextLink>{" "}
      describes every field.
    </p>
    <details className="mt-2">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">An example</summary>
      <pre className="rounded-card border border-line bg-card p-4 text-sm break-words whitespace-pre-wrap">
        {sample}
      </pre>
    </details>
  </section>
);
