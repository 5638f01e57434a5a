import { data, href, redirect } from "react-router";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { suspendVendor } from "#app/use-cases/dispensaries/suspend-vendor.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/vendor-suspension";
import { Heading } from "./parts.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Suspend a dispensary");

const suspensionForm = z.strictObject({ suspended: z.enum(["yes", "no"]), reason: z.string().default("") });

export async function loader({ request, params: { vendorId }, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const vendor = await findVendor(visit.db, vendorId);
  if (!vendor) throw data("Dispensary not found.", { status: 404 });
  const { dispensaryName, email } = vendor;
  return { dispensaryName, email };
}

export async function action({ request, params: { vendorId }, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const form = await readForm(request, suspensionForm);
  if (!form.ok) return form.response;
  const { typed, value } = form;
  const { reason } = value;
  const suspended = value.suspended === "yes";
  const set = await suspendVendor(visit, actor, { vendorId, suspended, reason });
  const back = href("/admin/vendors/:vendorId", { vendorId });
  if (!suspended) return redirectOrRespond(request, back, formResponse(set, "The dispensary is restored.", typed));
  return set.ok ? redirect(back) : formResponse(set, "", typed);
}

export default function VendorSuspension({ loaderData, actionData, params: { vendorId } }: Route.ComponentProps) {
  const { dispensaryName, email } = loaderData;
  const response = useFormResponse("vendorSuspension", actionData, "Failed to save the suspension. Please try again.");
  return (
    <>
      <Heading note="Shoppers stop seeing it at once. Payments and settings don't bring it back; only an admin can.">
        Suspend {dispensaryName}?
      </Heading>
      <PostForm
        name="vendorSuspension"
        response={response}
        className="max-w-xl space-y-4 rounded-card border border-line bg-card p-5"
      >
        <FormProblem />
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          maxLength={500}
          required
          hint={
            email
              ? "The dispensary reads it in its dashboard and by email. Kept in the audit log."
              : "The dispensary reads it in its dashboard; it has no email. Kept in the audit log."
          }
        />
        <input type="hidden" name="suspended" value="yes" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="danger">Suspend {dispensaryName}</SubmitButton>
          <ButtonLink to={href("/admin/vendors/:vendorId", { vendorId })} look="quiet">
            Cancel
          </ButtonLink>
        </div>
      </PostForm>
    </>
  );
}
