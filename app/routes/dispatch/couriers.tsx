import { href } from "react-router";
import { newCourierSchema } from "#app/domain/couriers/courier-schema.ts";
import { answerRateText, dutyLabels } from "#app/domain/couriers/offer.ts";
import { ok } from "#app/domain/outcome.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { requireDispatch } from "#app/session/require.ts";
import type { FieldTable } from "#app/ui/form/fields.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { addCourier } from "#app/use-cases/couriers/add-courier.ts";
import { type CourierRow, listCourierAccounts } from "#db/accounts/queries.ts";
import { InvitationForm, invitedPerson } from "../account/invitation-form.tsx";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/couriers";
import { EMPLOYERS, PapersForm } from "./papers-form.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Couriers");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireDispatch({ context, request });
  return { couriers: await listCourierAccounts(visit.db, visit.now() - 7 * DAY_MS) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const form = await readForm(request, newCourierSchema);
  if (!form.ok) return form.response;
  const added = await addCourier(visit, actor, form.value);
  const invited = form.value.email;
  const done = `We emailed ${invited}. The link works for three days.`;
  return formResponse(added.ok ? ok({ invited }) : added, done, form.typed);
}

const newCourier: FieldTable = {
  ...invitedPerson,
  phone: { label: "Phone", type: "tel", inputMode: "tel", format: formatPhone, required: true },
  employers: { label: "Employers' emails (optional)", hint: EMPLOYERS },
};

export default function Couriers({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers } = loaderData;
  const response = useFormResponse("newCourier", actionData, "Failed to add the courier. Please try again.");
  return (
    <Main>
      <h1 className="font-display text-3xl font-semibold sm:text-4xl">Couriers</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <section aria-label="All couriers" className="rounded-card border border-line bg-card">
          {couriers.length === 0 ? (
            <p className="p-6 text-quiet">
              No couriers yet. Add the first one, and they get an email to choose a password.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {couriers.map((courier) => (
                <Courier key={courier.id} courier={courier} />
              ))}
            </ul>
          )}
        </section>
        <InvitationForm
          title="Add a courier"
          name="newCourier"
          response={response}
          submit="Add courier"
          fields={newCourier}
        />
      </div>
    </Main>
  );
}

function Courier({ courier }: { courier: CourierRow }) {
  const { id, firstName, lastName, email, phone, joined, openRequests } = courier;
  const disabled = courier.disabledAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className={`min-w-0 ${disabled ? "opacity-70" : ""}`}>
        <p className="font-semibold break-words">
          {firstName} {lastName}
          <span className="ml-2 text-sm font-medium text-quiet">
            {disabled ? "● Disabled" : joined ? "" : "○ Invited"}
          </span>
        </p>
        <p className="text-sm break-words text-quiet">
          {email}
          {phone ? (
            <>
              {" · "}
              <a href={`tel:+1${phone}`} className="underline underline-offset-2">
                {formatPhone(phone)}
              </a>
            </>
          ) : null}
        </p>
        <p className="text-sm text-quiet">
          {courier.employers.length === 0 ? "Marketplace courier" : `Employed by ${courier.employers.join(", ")}`}
        </p>
        {joined && !disabled ? (
          <p className="text-sm font-medium">
            {dutyLabels[courier.duty]}
            {openRequests > 0 ? ` · ${openRequests} open ${openRequests === 1 ? "request" : "requests"}` : ""}
            <span className="font-normal text-quiet"> · {answerRateText(courier)}</span>
          </p>
        ) : null}
      </div>
      <PostButton
        form="courierDisabled"
        action={href("/dispatch/couriers/:courierId/disabled", { courierId: id })}
        failed={`Failed to ${disabled ? "enable" : "disable"} the courier. Please try again.`}
        fields={{ standing: disabled ? "enabled" : "disabled" }}
        look="secondary"
        aria-label={`${disabled ? "Enable" : "Disable"} ${firstName} ${lastName}`}
      >
        {disabled ? "Enable" : "Disable"}
      </PostButton>
      <PapersForm courier={courier} />
    </li>
  );
}
