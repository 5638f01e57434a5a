import { useId } from "react";
import { href } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { MOVED_TO_MAX, REDIRECT_DAYS, redirectsUntil } from "#app/domain/dispensaries/closing.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { formResponse, readForm } from "#app/routes/forms.ts";
import { requireRecentConfirmation } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { useField } from "#app/ui/form/context.ts";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { closeShop } from "#app/use-cases/dispensaries/close-shop.ts";
import { reopenShop } from "#app/use-cases/dispensaries/reopen-shop.ts";
import { findClosing } from "#db/dispensaries/closing.ts";
import { useBilling } from "../layout.tsx";
import { OPEN_ORDERS } from "../leaving-paths.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/closing";

export const meta: Route.MetaFunction = () => hiddenMeta("Close this shop");

const closingForm = z.strictObject({
  movedTo: z.string().default(""),
  decision: z.enum(["close", "reopen"], "Check this box to close your shop."),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "moveOut");
  const found = await findClosing(visit.db, actor.vendorId);
  if (!found) throw new Error(unknownVendor.message);
  const { movedAt, movedTo, timeZone, hasOpenOrders } = found;
  const day = (at: number) => dayText(localDate(at, timeZone));
  const until = redirectsUntil(movedAt ?? 0);
  const closed = { on: day(movedAt ?? 0), movedTo, until: day(until), isOver: visit.now() >= until };
  return { hasOpenOrders, closed: movedAt === null ? null : closed };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "moveOut");
  const form = await readForm(request, closingForm);
  if (!form.ok) return form.response;
  const { decision, movedTo } = form.value;
  const done =
    (await requireRecentConfirmation(visit, actor)) ??
    (await (decision === "close" ? closeShop(visit, actor, movedTo) : reopenShop(visit, actor)));
  return formResponse(done, decision === "close" ? "Your shop is closed." : "Your shop is open again.", form.typed);
}

export default function Closing({ loaderData: { hasOpenOrders, closed }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("closing", actionData, "Failed to save. Please try again.");
  return (
    <div className="max-w-2xl">
      <BackLink to={href("/vendor-dashboard/settings")}>Settings</BackLink>
      <h1 className="mt-2 font-display text-3xl font-semibold">{closed ? "Your shop is closed" : "Close this shop"}</h1>
      <Card title={closed ? `Closed on ${closed.on}` : "What happens"} className="mt-6">
        {closed ? <State closed={closed} /> : <Consequences />}
        <Subscription />
        {closed?.isOver ? null : !closed && hasOpenOrders ? (
          <p className="mt-4 font-semibold">
            Finish or cancel your open orders first.{" "}
            <TextLink inline to={OPEN_ORDERS}>
              Open orders
            </TextLink>
          </p>
        ) : (
          <PostForm name="closing" response={response} className="mt-4 grid justify-items-start gap-4">
            {closed ? <input type="hidden" name="decision" value="reopen" /> : <ClosingFields />}
            <FormProblem />
            <SubmitButton look={closed ? "primary" : "danger"}>{closed ? "Reopen" : "Close this shop"}</SubmitButton>
          </PostForm>
        )}
      </Card>
    </div>
  );
}

const Consequences = () => (
  <ul className="list-disc space-y-2 pl-5 text-pretty text-quiet marker:text-line">
    <li>Shoppers can’t find your shop or order from it. Their past orders, receipts and reviews stay.</li>
    <li>
      For {REDIRECT_DAYS} days, links to your menu and products lead to your new website, and you can reopen your shop
      here. After that, or without a website, your pages say that the shop has closed.
    </li>
    <li>
      You can still log in and{" "}
      <TextLink inline to="/vendor-dashboard/download">
        download everything
      </TextLink>
      .
    </li>
  </ul>
);

function State({ closed: { movedTo, until, isOver } }: { closed: Closed }) {
  if (isOver) return <p>Its pages say that it has closed. It could be reopened until {until}.</p>;
  return (
    <p className="break-words">
      {movedTo ? `Links to it lead to ${movedTo} until ${until}.` : "Its pages say that it has closed."} You can reopen
      it until {until}.
    </p>
  );
}
type Closed = NonNullable<Route.ComponentProps["loaderData"]["closed"]>;

function Subscription() {
  const subscription = useBilling()?.subscription;
  if (!subscription || subscription.state === "CANCELED") return null;
  return (
    <p className="mt-4">
      Closing your shop doesn’t cancel your subscription. You can{" "}
      <TextLink inline to={href("/vendor/subscription")}>
        cancel it here
      </TextLink>
      .
    </p>
  );
}

function ClosingFields() {
  const { error, defaultValue } = useField({ name: "decision" });
  const problem = useId();
  return (
    <>
      <Field
        label="New website (optional)"
        name="movedTo"
        type="url"
        autoComplete="url"
        maxLength={MOVED_TO_MAX}
        placeholder="https://"
        hint="Where shoppers find you from now on."
        className="w-full"
      />
      <div>
        <Choice
          type="checkbox"
          name="decision"
          value="close"
          label={`Close my shop on ${BRAND}`}
          defaultChecked={defaultValue === "close"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? problem : undefined}
        />
        <FieldError id={problem}>{error}</FieldError>
      </div>
    </>
  );
}
