import { useRevalidator } from "react-router";
import { EXPORT_RETENTION_MS, exportPercent } from "#app/domain/dispensaries/shop-export.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { formResponse } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { requireConfirmed } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { requestExport } from "#app/use-cases/dispensaries/request-export.ts";
import { findLatestExport } from "#db/dispensaries/exports.ts";
import { zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/download";

export const meta: Route.MetaFunction = () => hiddenMeta("Download everything");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "moveOut");
  const [found, timeZone] = await Promise.all([
    findLatestExport(visit.db, actor.vendorId, visit.now()),
    zoneOf(visit, actor.vendorId),
  ]);
  if (!found) return null;
  const day = (at: number) => dayText(localDate(at, timeZone));
  return {
    state: found.state,
    percent: exportPercent(found.cursor),
    megabytes: (found.bytes / 1e6).toFixed(1),
    requestedOn: day(found.requestedAt),
    expiresOn: day(found.requestedAt + EXPORT_RETENTION_MS),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "moveOut");
  await requireConfirmed(visit, request, actor);
  return formResponse(await requestExport(visit, actor), "We’ll email you when your file is ready.");
}

export default function Download({ loaderData: shown, actionData }: Route.ComponentProps) {
  const response = useFormResponse("download", actionData, "Failed to start. Please try again.");
  const making = shown?.state === "making";
  const { revalidate } = useRevalidator();
  usePolling(revalidate, making ? REFRESH_MS : null);
  return (
    <div className="max-w-2xl">
      <BackLink to="/vendor-dashboard/settings">Settings</BackLink>
      <h1 className="mt-2 font-display text-3xl font-semibold">Download everything</h1>
      <p className="mt-3 text-quiet">
        One zip file with your menu, orders, ledger, reviews, history, delivery records, pictures and settings. Its
        README says what each file is. Another Nearleaf marketplace can import it.
      </p>
      <Card title="Your file" className="mt-6">
        {shown ? <State shown={shown} /> : <p className="text-quiet">You haven’t made a file yet.</p>}
        {making ? null : (
          <PostForm name="download" response={response} className="mt-4 grid justify-items-start gap-3">
            <FormProblem />
            <SubmitButton look={shown?.state === "ready" ? "secondary" : "primary"}>
              {shown ? (shown.state === "failed" ? "Try again" : "Make a new file") : "Make my file"}
            </SubmitButton>
          </PostForm>
        )}
      </Card>
      <p className="mt-4 text-sm text-quiet">
        The file holds your customers’ names, addresses and phone numbers. Keep it safe.
      </p>
      <TextLink to="/vendor-dashboard/closing">Close this shop</TextLink>
    </div>
  );
}

function State({ shown }: { shown: NonNullable<Route.ComponentProps["loaderData"]> }) {
  if (shown.state === "failed") return <p role="alert">We couldn’t make your file. Nothing was lost.</p>;
  if (shown.state === "making")
    return (
      <div className="space-y-2">
        <p role="status">We’re making your file: {shown.percent}% done. You can close this page; we’ll email you.</p>
        <progress
          className="h-2 w-full accent-leaf"
          max={100}
          value={shown.percent}
          aria-label="Progress of your file"
        />
      </div>
    );
  return (
    <div className="space-y-3">
      <p>
        {shown.megabytes} MB, made on {shown.requestedOn}. You can download it until {shown.expiresOn}.
      </p>
      <DownloadLink to="/vendor-dashboard/download.zip">Download</DownloadLink>
    </div>
  );
}

const REFRESH_MS = 10_000;

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <h1 className="font-display text-3xl font-semibold">Download everything</h1>
    <LoadFailed error={error} title="Failed to load your file." inside />
  </>
);
