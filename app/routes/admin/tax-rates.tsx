import { data, href } from "react-router";
import { localTaxesOf, type TypedRate } from "#app/domain/compliance/local-rate.ts";
import { validityText } from "#app/domain/compliance/mark-text.ts";
import { packIn, packOf } from "#app/domain/compliance/pack-in.ts";
import { localDate } from "#app/domain/local-date.ts";
import { requireAdmin } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { enterRate } from "#app/use-cases/compliance/enter-local-rate.ts";
import { type EnteredRate, listLocalRates } from "#db/compliance/local-tax-rates.ts";
import { formResponse, postedFields } from "../forms.ts";
import type { Route } from "./+types/tax-rates";
import { Ago, Heading, List, Subheading } from "./parts.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const state = packOf(params.state)?.state;
  if (!state) throw data("There are no rules for this state.", { status: 404 });
  const pack = packIn(state, now());
  const typed = Object.fromEntries(new URL(request.url).searchParams);
  return {
    state,
    name: pack.name,
    taxes: localTaxesOf(pack),
    rates: await listLocalRates(db, state),
    now: now(),
    typed: { fromDay: localDate(now(), pack.timeZone), ...typed } as Partial<TypedRate>,
  };
}

export async function action({ request, params: { state }, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const typed = await postedFields(request);
  const { city = "", taxKey = "", percent = "", fromDay = "", untilDay = "" } = typed;
  const entered = await enterRate(visit, actor, { state, city, taxKey, percent, fromDay, untilDay });
  return formResponse(entered, "Rate saved.", typed);
}

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
  const { state, name, taxes, rates, typed, now } = loaderData;
  const nameOf = (taxKey: string) => taxes.find(({ key }) => key === taxKey)?.name ?? taxKey;
  return (
    <>
      <BackLink to={href("/admin/compliance/:state", { state })}>Rules of {name}</BackLink>
      <Heading note="For a city without a rate, shoppers read that the tax is included in the price, but unknown.">
        Local tax rates
      </Heading>
      {taxes.length > 0 ? (
        <RateForm key={formKey(rates, typed)} taxes={taxes} typed={typed} response={actionData} />
      ) : (
        <p className="rounded-card border border-line bg-card p-6 text-quiet">{name} leaves no tax to its cities.</p>
      )}
      <Subheading>Entered</Subheading>
      <List empty="No city's rate has been entered yet.">
        {rates.map((rate) => (
          <li key={keyOf(rate)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">
                <span className="capitalize">{rate.city}</span>: {rate.percent}%
              </p>
              <p className="text-sm text-quiet">
                {nameOf(rate.taxKey)}, {validityText({ from: rate.fromDay, until: rate.untilDay })}, entered{" "}
                <Ago at={rate.enteredAt} now={now} />
              </p>
            </div>
            <TextLink to={`?${new URLSearchParams(asTyped(rate))}`} aria-label={`Change or end ${keyOf(rate)}`}>
              Change or end
            </TextLink>
          </li>
        ))}
      </List>
    </>
  );
}

/** A new rate, or one picked from the list, resets the form. */
const formKey = (rates: EnteredRate[], typed: Partial<TypedRate>) =>
  [Math.max(0, ...rates.map(({ enteredAt }) => enteredAt)), ...Object.values(typed)].join();

const keyOf = ({ city, taxKey, fromDay }: EnteredRate) => `${city} ${taxKey} ${fromDay}`;

const asTyped = ({ city, taxKey, percent, fromDay, untilDay }: EnteredRate): TypedRate => ({
  city,
  taxKey,
  percent: String(percent),
  fromDay,
  untilDay: untilDay ?? "",
});

const FAILED = "Failed to enter the rate. Please try again.";

type FormProps = {
  taxes: ReturnType<typeof localTaxesOf>;
  typed: Partial<TypedRate>;
  response: Route.ComponentProps["actionData"];
};

const fieldsOf = (taxes: FormProps["taxes"]): FieldTable => ({
  city: { label: "City", autoComplete: "off", required: true },
  taxKey: { label: "Tax", options: taxes.map(({ key, name, most }) => [key, `${name}, at most ${most}%`]) },
  percent: { label: "Percent", inputMode: "decimal", autoComplete: "off", required: true },
  fromDay: { label: "First day", type: "date", required: true },
  untilDay: { label: "Last day, if known", type: "date" },
});

function RateForm({ taxes, typed, response }: FormProps) {
  const post = usePost("localRate", FAILED, undefined, "localRate");
  const plain = useFormResponse("localRate", response, FAILED);
  return (
    <PostForm {...post} response={post.response ?? plain} className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Fields table={fieldsOf(taxes)} values={typed} />
      <div className="space-y-3 sm:col-span-2">
        <FormProblem />
        <SubmitButton>Enter rate</SubmitButton>
      </div>
    </PostForm>
  );
}
