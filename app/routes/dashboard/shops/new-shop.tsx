import { href, redirectDocument } from "react-router";
import { newShopForm } from "#app/domain/accounts/registration-schema.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { addShop } from "#app/use-cases/dispensaries/add-shop.ts";
import { AccountForm } from "../../account/account-card.tsx";
import { DispensaryFields, LicenseField, registrationFailed, TermsNote } from "../../account/fields.tsx";
import { readPlacedForm } from "../../account/handle-registration.ts";
import { formResponse } from "../../forms.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/new-shop";

export const meta: Route.MetaFunction = () => hiddenMeta("Add a dispensary");

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownShop({ context, request }, "billing");
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "billing");
  const form = await readPlacedForm(visit, request, newShopForm);
  if (!form.ok) return form.response;
  const added = await addShop(visit, actor, form.value);
  // Everything on the page belongs to the dispensary being left.
  return added.ok ? redirectDocument("/vendor-dashboard") : formResponse(added, "", form.typed);
}

export default function NewShop({ actionData }: Route.ComponentProps) {
  const response = useFormResponse("newShop", actionData, registrationFailed);
  return (
    <div className="max-w-lg">
      <BackLink to={href("/vendor-dashboard/shops")}>Your dispensaries</BackLink>
      <h1 className="mt-2 mb-5 font-display text-3xl font-semibold">Add a dispensary</h1>
      <Card title="The new dispensary">
        <p className="mt-1 mb-5 text-sm text-quiet">
          It has a menu, orders, staff and a subscription of its own. 60-day free trial, then $79/month.
        </p>
        <AccountForm name="newShop" response={response} submit="Add the dispensary">
          <DispensaryFields />
          <LicenseField />
          <TermsNote />
        </AccountForm>
      </Card>
    </div>
  );
}
