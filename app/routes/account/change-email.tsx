import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { changeEmailSchema } from "#app/domain/schemas/auth.ts";
import { endSession, requireActor } from "#app/session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { changeEmail } from "#app/use-cases/change-email.ts";
import type { Route } from "./+types/change-email";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { readForm, refusedBy } from "./read-form.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Change your email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireActor(context, request);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireActor(context, request);
  const app = context.get(appContext);
  const form = await readForm(request, changeEmailSchema);
  if (!form.ok) return form.answer;
  const changed = await changeEmail(app, actor, form.value);
  if (!changed.ok) return refusedBy(changed, form.typed);
  await endSession(app, request);
  return redirect("/login?email-changed");
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { fields = {}, typed = {} } = actionData ?? {};
  return (
    <AccountCard
      title="Change your email"
      intro={
        <>
          You log in with <strong className="break-words text-ink">{loaderData.email}</strong>. We tell that address of
          the change, and you log in again on all devices.
        </>
      }
    >
      <AccountForm answer={actionData} submit="Change email">
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={fields.email}
        />
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={fields.password}
        />
      </AccountForm>
      <ButtonLink to={href("/account")} look="quiet" className="mt-2 w-full">
        Cancel
      </ButtonLink>
    </AccountCard>
  );
}
