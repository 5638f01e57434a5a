import { salesApplicationSchema } from "#app/domain/accounts/message-schema.ts";
import { preferredTimes } from "#app/domain/accounts/preferred-times.ts";
import { BRAND } from "#app/domain/brand.ts";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";
import type { Option } from "#app/ui/form/options.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { applyAsSalesRep } from "#app/use-cases/accounts/apply-as-sales-rep.ts";
import { visitContext } from "#app/visit.ts";
import { respondToForm } from "../forms.ts";
import type { Route } from "./+types/sales";
import { MessageForm } from "./message-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Join Our Sales Team",
    description: "Sign dispensaries: $100 for each at once, and 50% commission monthly for 2 years.",
    path: "/sales",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({ opened: context.get(visitContext).now() });

const SENT = "Application submitted successfully! We will contact you soon.";

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToForm(request, salesApplicationSchema, SENT, (application) =>
    applyAsSalesRep(context.get(visitContext), application),
  );

const times: Option[] = [["", "When may we call you?"], ...preferredTimes];

export default function Sales({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("sales", actionData, "Failed to submit application. Please try again.");
  return (
    <main id="main" className="mx-auto grid max-w-5xl gap-10 px-4 py-10 sm:py-16 lg:grid-cols-[1fr_28rem]">
      <Offer />
      <MessageForm opened={loaderData.opened} name="sales" response={response} submit="Submit Application">
        <Field label="Name" name="from_name" autoComplete="name" required />
        <Field label="Phone" name="phone_number" type="tel" autoComplete="tel" required />
        <Field label="Email" name="reply_to" type="email" autoComplete="email" required />
        <Select label="Preferred time" name="preferred_time" options={times} required />
        <Field label="Company (optional)" name="company_name" autoComplete="organization" />
        <TextArea label="Additional information (optional)" name="additional_info" />
      </MessageForm>
    </main>
  );
}

const Offer = () => (
  <div>
    <h1 className="font-display text-4xl font-semibold text-balance">Join Our Sales Team</h1>
    <p className="mt-3 max-w-prose text-lg text-quiet">
      You know the dispensaries of your city. Bring them to {BRAND} and earn with each one, for two years.
    </p>
    <dl className="mt-8 grid gap-4 sm:grid-cols-2">
      {[
        ["$100", "immediately, for each dispensary that you sign"],
        ["50%", "commission monthly, for 2 years"],
      ].map(([figure, meaning]) => (
        <div key={figure} className="rounded-card border border-line bg-card p-6">
          <dt className="font-display text-5xl font-semibold text-leaf">{figure}</dt>
          <dd className="mt-2 text-quiet">{meaning}</dd>
        </div>
      ))}
    </dl>
  </div>
);
