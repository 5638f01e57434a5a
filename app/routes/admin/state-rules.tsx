import { data, href } from "react-router";
import { type PackValue, packValues, unconfirmedOf, valueId } from "#app/domain/compliance/confirmation.ts";
import { ageText, markText, validityText } from "#app/domain/compliance/mark-text.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { localDate } from "#app/domain/local-date.ts";
import { requireAdmin } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { confirmValues } from "#app/use-cases/compliance/confirm-values.ts";
import { listConfirmations } from "#db/compliance/confirmations.ts";
import { formResponse, postedFields } from "../forms.ts";
import type { Route } from "./+types/state-rules";
import { Ago, Heading, Subheading } from "./parts.tsx";
import { ConfirmationForm, type ShownValue, ValueGroups, ValueText } from "./rule-values.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, settings } = (await requireAdmin({ context, request })).visit;
  const pack = packOf(params.state);
  if (!pack) throw data("There are no rules for this state.", { status: 404 });
  const today = localDate(now(), pack.timeZone);
  const confirmed = await listConfirmations(db, pack.state);
  const left = new Set(unconfirmedOf(pack, confirmed, today).map(valueId));
  const confirmations = new Map(confirmed.map((one) => [valueId(one), one]));
  const shown = ({ id, text, fact }: PackValue): ShownValue => ({
    id,
    text,
    source: fact.source,
    note: fact.note ?? "",
    basis: [markText[fact.mark], ageText(fact.readOn, today), validityText(fact)].filter(Boolean).join(", "),
    confirmation: confirmations.get(id) ?? null,
  });
  const groups = packValues(pack, today).map(({ title, values }) => ({
    title,
    open: values.filter(({ id }) => left.has(id)).map(shown),
    rest: values.filter(({ id }) => !left.has(id)).map(shown),
  }));
  const grouped = (part: "open" | "rest") =>
    groups.map((group) => ({ title: group.title, values: group[part] })).filter(({ values }) => values.length > 0);
  return {
    state: pack.state,
    name: pack.name,
    left: left.size,
    allOpen: settings.stateOpening === "all",
    now: now(),
    open: grouped("open"),
    rest: grouped("rest"),
  };
}

export async function action({ request, params: { state }, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const typed = await postedFields(request);
  const { values = "", note = "" } = typed;
  const confirmed = await confirmValues(visit, actor, { state, values, note });
  return formResponse(confirmed, "Confirmed.", typed);
}

export default function StateRules({ loaderData, actionData }: Route.ComponentProps) {
  const { state, name, left, allOpen, open, rest, now } = loaderData;
  return (
    <>
      <BackLink to={href("/admin/compliance")}>Compliance</BackLink>
      <Heading note={stateNote(name, left, allOpen)}>{name}</Heading>
      <p className="-mt-3 flex flex-wrap gap-x-6">
        <TextLink to={href("/rules/:state", { state })}>What shoppers read</TextLink>
        <TextLink to={href("/admin/compliance/:state/rates", { state })}>Local tax rates</TextLink>
      </p>
      {left === 0 ? null : (
        <>
          <Subheading note="Read the source, then choose what it says. Limits, taxes and hours are in force as written; offers are forbidden until the state is confirmed.">
            Left to confirm
          </Subheading>
          <ConfirmationForm key={left} groups={open} response={actionData} />
        </>
      )}
      <Subheading>{left === 0 ? "Values" : "Read or confirmed"}</Subheading>
      <ValueGroups groups={rest}>
        {(value) => (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-3">
            <ValueText value={value} />
            {value.confirmation ? (
              <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p className="min-w-0 flex-1 basis-60 text-sm break-words">
                  Confirmed by {value.confirmation.confirmedBy ?? "an account that is gone"}{" "}
                  <Ago at={value.confirmation.confirmedAt} now={now} />: {value.confirmation.note}
                </p>
                <PostButton
                  form="rulesWithdrawal"
                  action={href("/admin/compliance/:state/withdrawal", { state })}
                  fields={{ value: value.id }}
                  failed="Failed to withdraw the confirmation. Please try again."
                  look="secondary"
                  aria-label={`Withdraw the confirmation of: ${value.text}`}
                >
                  Withdraw
                </PostButton>
              </div>
            ) : null}
          </div>
        )}
      </ValueGroups>
    </>
  );
}

function stateNote(name: string, left: number, allOpen: boolean): string {
  const values = left === 1 ? "1 value is" : `${left} values are`;
  if (left === 0) return `${name} is open: every value was read at its source or confirmed.`;
  if (allOpen) return `${values} left to confirm. On this server every state is open all the same.`;
  return `${name} is closed: ${values} left to confirm. Its dispensaries are not listed and take no orders.`;
}
