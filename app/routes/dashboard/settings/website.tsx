import { defaultColors } from "#app/domain/dispensaries/website/colors.ts";
import { websiteForm } from "#app/domain/dispensaries/website/form.ts";
import { dnsRecords, HOST_MAX } from "#app/domain/dispensaries/website/host.ts";
import { websiteToken } from "#app/platform/website-token.ts";
import { formResponse, readForm } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Checks } from "#app/ui/form/checks.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveWebsite } from "#app/use-cases/dispensaries/save-website.ts";
import { findOwnWebsite } from "#db/dispensaries/websites.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/website";
import { SettingsForm } from "./settings-form.tsx";
import { ColorFields } from "./website-colors.tsx";
import { WebsiteStatus } from "./website-status.tsx";
import { WebsiteUses } from "./website-uses.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const website = await findOwnWebsite(visit.db, actor.vendorId);
  if (!website) return null;
  const { credentialsKey, websiteTarget } = visit.settings;
  const { host, headerColor, buttonColor, canonical, checkedAt, provenAt, updatedAt } = website;
  const token = await websiteToken(credentialsKey, actor.vendorId, host);
  const records = dnsRecords(host, websiteTarget, token);
  return {
    host,
    headerColor,
    buttonColor,
    canonical,
    checkedAt,
    isProven: provenAt !== null,
    records,
    version: updatedAt,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const form = await readForm(request, websiteForm);
  if (!form.ok) return form.response;
  return formResponse(await saveWebsite(visit, actor, form.value), "Website saved.", form.typed);
}

export const shouldRevalidate = rereadsAfterConflict;

export default function YourWebsite({ loaderData: website, actionData }: Route.ComponentProps) {
  const response = useFormResponse("website", actionData, "Failed to save the website. Please try again.");
  const { headerColor, buttonColor } = website ?? defaultColors;
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-quiet">
        Your menu, checkout and order pages at an address of your own, with your logo, name and colors. No other
        dispensary appears there.
      </p>
      {website ? <WebsiteStatus key={website.host} website={website} /> : null}
      {website?.isProven ? <WebsiteUses host={website.host} /> : null}
      <SettingsForm
        name="website"
        response={response}
        version={website?.version}
        submit={website ? "Save website" : "Add website"}
      >
        <Field
          label="Address"
          name="host"
          defaultValue={website?.host ?? ""}
          maxLength={HOST_MAX}
          placeholder="shop.example.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-96"
          hint={website ? "A new address goes up once its DNS records are found." : "A name below your own domain."}
        />
        <ColorFields saved={{ headerColor, buttonColor }} />
        <div>
          <Checks
            name="canonical"
            options={[["on", "Search engines show your website instead of your page on the marketplace"]]}
            ticked={website?.canonical ? ["on"] : []}
          />
        </div>
      </SettingsForm>
      {website ? (
        <ConfirmedPost
          opener="Remove this website"
          title={`Remove ${website.host}?`}
          text="The address stops working. Your menu stays on the marketplace, and links to orders placed there lead to it."
          keep="Keep website"
          form="websiteRemoval"
          action="/vendor-dashboard/website/removal"
          failed="Failed to remove the website. Please try again."
        >
          Remove website
        </ConfirmedPost>
      ) : null}
    </div>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load your website." inside />
);
