import { href, Link, useFetcher } from "react-router";
import { appContext } from "#app/context.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { newCourierSchema } from "#app/domain/schemas/couriers.ts";
import { requireDispatch } from "#app/session.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormattedField } from "#app/ui/formatted-field.tsx";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { addCourier } from "#app/use-cases/add-courier.ts";
import { type CourierRow, listCourierAccounts } from "#db/users.ts";
import { AccountForm } from "../account/account-form.tsx";
import { readForm, refusedBy } from "../account/read-form.ts";
import type { Route } from "./+types/couriers";

export const meta: Route.MetaFunction = () => hiddenMeta("Couriers");

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireDispatch(context, request);
  return { couriers: await listCourierAccounts(context.get(appContext).db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireDispatch(context, request);
  const form = await readForm(request, newCourierSchema);
  if (!form.ok) return form.answer;
  const added = await addCourier(context.get(appContext), actor, form.value);
  return added.ok ? { invited: form.value.email } : refusedBy(added, form.typed);
}

export default function Couriers({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers } = loaderData;
  const invited = actionData && "invited" in actionData ? actionData.invited : undefined;
  const answer = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <main id="main" className="mx-auto w-full max-w-5xl px-4 py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Couriers</h1>
        <Link
          to="/courier-orders"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          All requests
        </Link>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <section aria-label="All couriers" className="rounded-card border border-line bg-card">
          {couriers.length === 0 ? (
            <p className="p-6 text-quiet">
              No couriers yet. Add the first one, and they get a mail to choose a password.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {couriers.map((courier) => (
                <Courier key={courier.id} courier={courier} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="add" className="rounded-card border border-line bg-card p-5">
          <h2 id="add" className="font-display text-xl font-semibold">
            Add a courier
          </h2>
          {invited ? (
            <p
              role="status"
              className="mt-3 rounded-xl bg-wash px-4 py-3 text-sm font-medium break-words text-leaf-deep"
            >
              We wrote to {invited}. The link in the mail works for three days.
            </p>
          ) : null}
          <div className="mt-3">
            {/* Emptied by its key once a courier was added. */}
            <NewCourier key={invited ?? ""} answer={answer} />
          </div>
        </section>
      </div>
    </main>
  );
}

function Courier({ courier }: { courier: CourierRow }) {
  const { id, firstName, lastName, email, phone, disabledAt, joined, openRequests } = courier;
  const fetcher = useFetcher();
  const disabled = disabledAt !== null;
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
        {openRequests > 0 ? (
          <p className="text-sm font-medium">
            {openRequests} open {openRequests === 1 ? "request" : "requests"}
          </p>
        ) : null}
      </div>
      <fetcher.Form method="post" action={href("/dispatch/couriers/:courierId/standing", { courierId: id })}>
        <Button
          type="submit"
          name="standing"
          value={disabled ? "enabled" : "disabled"}
          look="secondary"
          busy={fetcher.state !== "idle"}
          aria-label={`${disabled ? "Enable" : "Disable"} ${firstName} ${lastName}`}
        >
          {disabled ? "Enable" : "Disable"}
        </Button>
      </fetcher.Form>
    </li>
  );
}

type FormAnswer = Parameters<typeof AccountForm>[0]["answer"];

function NewCourier({ answer }: { answer: FormAnswer }) {
  const { fields = {}, typed = {} } = answer ?? {};
  return (
    <AccountForm answer={answer} submit="Add courier">
      <Field label="First name" name="firstName" required defaultValue={typed.firstName} error={fields.firstName} />
      <Field label="Last name" name="lastName" required defaultValue={typed.lastName} error={fields.lastName} />
      <Field label="Email" name="email" type="email" required defaultValue={typed.email} error={fields.email} />
      <FormattedField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        format={formatPhone}
        required
        defaultValue={typed.phone}
        error={fields.phone}
      />
    </AccountForm>
  );
}
