import { href } from "react-router";
import { agoText, clockText } from "#app/domain/local-instant.ts";
import { TRACE_KEY_MAX, TRACE_UNAVAILABLE } from "#app/domain/packages/trace.ts";
import { z } from "#app/domain/zod.ts";
import { respondToForm } from "#app/routes/forms.ts";
import { useVendorHead } from "#app/routes/signed-in.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Problem } from "#app/ui/problem.tsx";
import { connectTrace } from "#app/use-cases/packages/connect-trace.ts";
import { findTracing, listDifferences, listUnreportedTrips } from "#db/packages/trace.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/trace";

export const meta: Route.MetaFunction = () => hiddenMeta("Track and trace");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const [[tracing], differences, trips] = await visit.db.batch([
    findTracing(visit.db, actor.vendorId),
    listDifferences(visit.db, actor.vendorId),
    listUnreportedTrips(visit.db, actor.vendorId),
  ]);
  return { kind: visit.trackAndTrace?.kind, tracing, differences, trips, now: visit.now() };
}

const connectForm = z.strictObject({ apiKey: z.string().default("") });

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return respondToForm(request, connectForm, "Connected.", ({ apiKey }) => connectTrace(visit, actor, { apiKey }));
}

export default function Trace({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, tracing, differences, trips, now } = loaderData;
  const { timeZone } = useVendorHead();
  const response = useFormResponse("traceConnection", actionData, "Failed to connect. Please try again.");
  useDoneToast(response);
  const isConnected = tracing?.connectedAt != null;
  return (
    <div className="max-w-3xl">
      <BackLink to={href("/vendor-dashboard/packages")}>Packages</BackLink>
      <h1 className="mt-2 font-display text-3xl font-semibold">Track and trace</h1>
      <p className="mt-1 mb-6 max-w-prose text-quiet">
        Reports each delivery trip to Metrc as it happens, and compares your packages with it every night.
      </p>
      <Card title={isConnected ? "Connected to Metrc" : "Connect Metrc"}>
        {kind === "fake" ? (
          <p className="mt-3 rounded-xl bg-sativa/20 px-4 py-3 text-sm">
            <b>Demo.</b> No Metrc is set up on this machine, so a stand-in answers. Any key of 8 characters works; one
            that begins with “wrong” is refused.
          </p>
        ) : null}
        {isConnected ? (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <p>License {tracing.licenseNumber}</p>
            <ConfirmedPost
              opener="Disconnect"
              title="Disconnect Metrc?"
              text="Trips are no longer reported. Your packages and ledgers stay."
              keep="Keep connection"
              form="traceDisconnection"
              action="/vendor-dashboard/packages/trace/removal"
              failed="Failed to disconnect. Please try again."
            >
              Disconnect Metrc
            </ConfirmedPost>
          </div>
        ) : kind ? (
          <PostForm name="traceConnection" response={response} className="mt-4 space-y-4">
            <Field
              name="apiKey"
              type="password"
              label="Your Metrc API key"
              hint={`Create it in Metrc under your user profile. License ${tracing?.licenseNumber ?? "not entered yet"}.`}
              maxLength={TRACE_KEY_MAX}
              autoComplete="off"
              spellCheck={false}
              className="max-w-md"
            />
            <FormProblem />
            <SubmitButton>Connect</SubmitButton>
          </PostForm>
        ) : (
          <p className="mt-3 text-quiet">{TRACE_UNAVAILABLE}</p>
        )}
      </Card>
      {isConnected ? (
        <>
          <h2 className="mt-8 font-display text-xl font-semibold">Trips to report</h2>
          {trips.length === 0 ? (
            <p className="mt-1 text-quiet">All trips are reported.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
              {trips.map(({ id, number, startedAt, reportProblem }) => (
                <li key={id} className="px-4 py-3">
                  <p className="font-semibold">Trip {number}</p>
                  <p className="text-sm text-quiet">{clockText(startedAt, timeZone, "year")}</p>
                  {reportProblem ? <p className="text-sm break-words text-danger">{reportProblem}</p> : null}
                </li>
              ))}
            </ul>
          )}
          <h2 className="mt-8 font-display text-xl font-semibold">Differences</h2>
          <p className="mt-1 text-sm text-quiet">
            {tracing.comparedAt
              ? `Compared ${agoText(tracing.comparedAt, now)}.`
              : "The first comparison runs tonight."}
          </p>
          {tracing.problem ? <Problem className="mt-2">{tracing.problem}</Problem> : null}
          {differences.length > 0 ? (
            <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card" aria-label="Differences">
              {differences.map(({ uid, ours, theirs, cause }) => (
                <li key={uid} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                  <div className="min-w-0">
                    <p className="font-mono text-sm break-all">{uid}</p>
                    <p className="break-words">{cause}</p>
                  </div>
                  <p className="text-sm text-quiet tabular-nums">
                    Here {ours ?? "–"} · Metrc {theirs ?? "–"}
                  </p>
                </li>
              ))}
            </ul>
          ) : tracing.comparedAt && !tracing.problem ? (
            <p className="mt-1">Everything matches.</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
