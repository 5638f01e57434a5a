import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { CALIBRATION_DAYS, calibrationOf } from "#app/domain/couriers/arrival/calibration.ts";
import { impairedTexts } from "#app/domain/impairment.ts";
import { addDays } from "#app/domain/local-date.ts";
import { type Alert, alertNames, alertRules, alertTitles, type Incident } from "#app/domain/operations/alerts.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Facts } from "#app/ui/facts.tsx";
import { catchUpCourierRequest } from "#app/use-cases/couriers/catch-up.ts";
import { type Lag, readProjectionLag } from "#app/use-cases/couriers/read-projection-lag.ts";
import { listCoverage } from "#db/couriers/arrivals.ts";
import { listCronRuns, listIncidents, readOverview } from "#db/operations/queries.ts";
import { respondToForm } from "../forms.ts";
import type { Route } from "./+types/health";
import { ArrivalCalibration } from "./arrival-calibration.tsx";
import { Jobs } from "./jobs.tsx";
import { Ago, Decision, Heading, List, Subheading } from "./parts.tsx";
import { VITAL_DAYS, VitalsCharts } from "./vitals-charts.tsx";

const catchUpSchema = z.object({ id: z.string(), decision: z.literal("catch-up") });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const today = new Date(visit.now()).toISOString().slice(0, 10);
  const [overview, runs, projection, measured, incidents, impaired, coverage] = await Promise.all([
    readOverview(visit.db),
    listCronRuns(visit.db),
    readProjectionLag(visit),
    visit.analytics.readVitals(VITAL_DAYS),
    listIncidents(visit.db),
    visit.impaired(),
    listCoverage(visit.db, addDays(today, 1 - CALIBRATION_DAYS)),
  ]);
  const { oldestEmail, oldestWebhook } = overview;
  return {
    oldestEmail,
    oldestWebhook,
    runs,
    projection,
    measured,
    incidents,
    impaired: impairedTexts(impaired),
    calibration: calibrationOf(coverage, today),
    // Measured by the platform's clock.
    now: visit.now(),
    today: visit.realTime(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  return respondToForm(request, catchUpSchema, "", ({ id }) => catchUpCourierRequest(visit, actor, { requestId: id }));
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const { oldestEmail, oldestWebhook, runs, projection, measured, incidents, impaired, calibration, now, today } =
    loaderData;
  const { lags, checked, unfinished, silent } = projection;
  const oldest = (at: number | null): ReactNode => (at === null ? "none" : <Ago at={at} now={now} />);
  return (
    <>
      <Heading note="Whether scheduled jobs run, how far behind they are, and how fast pages are.">Health</Heading>
      {impaired.length > 0 ? (
        <ul role="status" className="mb-4 grid gap-1 font-medium text-danger">
          {impaired.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Facts
        className="grid gap-4 *:rounded-card *:border *:border-line *:bg-card *:p-5 sm:grid-cols-3 [&_dd]:font-display [&_dd]:text-2xl [&_dd]:font-semibold"
        facts={[
          ["Oldest unsent email", oldest(oldestEmail)],
          ["Oldest unsent courier event", oldest(oldestWebhook)],
          ["Courier requests out of sync", String(lags.length || (silent > 0 ? "unknown" : "none"))],
        ]}
      />

      <Subheading note="Checked every five minutes. Each incident is one email to the admins, and one when it is over.">
        Alerts
      </Subheading>
      <List empty="There are no alerts.">
        {alertNames.map((alert) => (
          <AlertRow
            key={alert}
            alert={alert}
            incident={incidents.find((incident) => incident.alert === alert)}
            unread={alert === "server-errors" && typeof measured === "string"}
            now={now}
          />
        ))}
      </List>

      <Subheading
        note={
          checked === unfinished
            ? `Compares the lists with what the couriers did, for all ${unfinished} unfinished requests.`
            : `Compares the lists with what the couriers did, for the newest ${checked} of ${unfinished} unfinished requests.`
        }
      >
        Courier list sync
      </Subheading>
      {silent > 0 ? (
        <p role="status" className="mb-4 font-medium text-danger">
          {silent} of {checked} didn’t respond.
        </p>
      ) : null}
      <List empty={silent > 0 ? "No other list is out of date." : "Every list is up to date."}>
        {lags.map((lag) => (
          <LagRow key={lag.id} lag={lag} now={now} />
        ))}
      </List>

      <ArrivalCalibration calibration={calibration} />

      <Jobs runs={runs} now={now} />

      <VitalsCharts measured={measured} now={today} />
    </>
  );
}

type AlertRowProps = { alert: Alert; incident: Incident | undefined; unread: boolean; now: number };

function AlertRow({ alert, incident, unread, now }: AlertRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[16rem_10rem_1fr]">
      <span className="font-semibold">{alertTitles[alert]}</span>
      {incident ? (
        <span className="text-sm font-semibold text-danger">
          ✕ <Ago at={incident.since} now={now} />
        </span>
      ) : unread ? (
        <span className="text-sm font-semibold text-quiet">○ not checked</span>
      ) : (
        <span className="text-sm font-semibold text-leaf">✓ no incident</span>
      )}
      <span className="text-sm text-quiet">{incident?.text ?? alertRules[alert]}</span>
    </li>
  );
}

const catchUp = [["catch-up", "Sync now"]] as const;

function LagRow({ lag, now }: { lag: Lag; now: number }) {
  return (
    <Decision form="catchUp" id={lag.id} choices={catchUp} subject={`order ${lag.orderNumber}`}>
      <Link
        to={href("/courier-requests/:requestId/record", { requestId: lag.id })}
        className="font-semibold break-words underline-offset-4 hover:underline"
      >
        {lag.dispensaryName}, order {lag.orderNumber}
      </Link>
      <p className="text-sm text-quiet">
        The list shows move {lag.version}; the courier made move {lag.objectVersion}
        {lag.since === null ? null : (
          <>
            {" "}
            <Ago at={lag.since} now={now} />
          </>
        )}
        .{" "}
        {lag.kind === "forgotten"
          ? "The database was restored to an earlier moment and lost the later moves."
          : "The update is retried every two seconds."}
      </p>
    </Decision>
  );
}
