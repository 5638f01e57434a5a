import { Form, href } from "react-router";
import { type AuditSearch, eventKinds, eventText, readAuditSearch } from "#app/domain/accounts/audit.ts";
import { historyCursor } from "#app/domain/accounts/history.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Button } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { Field, Select } from "#app/ui/form/field.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { type AuditRow, listAudit } from "#db/accounts/audit.ts";
import type { Route } from "./+types/audit";
import { Ago, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const search = readAuditSearch(new URL(request.url).searchParams);
  const { entries, more } = await listAudit(db, search);
  const last = entries.at(-1);
  return { entries, search, next: more && last ? historyCursor(last) : null, now: now() };
}

function queryOf({ email, kind, day }: AuditSearch, page?: string): string {
  const params = Object.entries({ q: email, kind: kind ?? "", day: day ?? "", page: page ?? "" });
  return `?${new URLSearchParams(params.filter(([, value]) => value))}`;
}

export default function Audit({ loaderData: { entries, search, next, now } }: Route.ComponentProps) {
  const isNarrowed = queryOf(search) !== "?";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <Heading note="Sign-ins, resets, role changes, refusals, and what was decided here. Never a secret.">
          Audit log
        </Heading>
        <DownloadLink to={`${href("/admin/audit.csv")}${queryOf(search)}`} look="quiet" className="mb-4">
          Export CSV
        </DownloadLink>
      </div>
      <search>
        <Form
          key={queryOf(search)}
          className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_16rem_12rem_auto]"
        >
          <Field label="Person's email" name="q" type="email" autoComplete="off" defaultValue={search.email} />
          <Select
            label="Action"
            name="kind"
            defaultValue={search.kind ?? ""}
            options={[["", "All"], ...eventKinds.map((kind) => [kind, eventText(kind)] as const)]}
          />
          <Field label="Day (UTC)" name="day" type="date" defaultValue={search.day ?? ""} />
          <Button type="submit" look="secondary">
            Filter
          </Button>
        </Form>
      </search>
      <List empty={isNarrowed ? "No event matches your filter." : "Nothing has happened yet."}>
        {entries.map((event) => (
          <Event key={event.id} event={event} now={now} />
        ))}
      </List>
      <Pager
        label="Pages of events"
        back={search.before && [queryOf(search), "Latest events"]}
        on={next && [queryOf(search, next), "Older events"]}
      />
    </>
  );
}

function Event({ event, now }: { event: AuditRow; now: number }) {
  const { kind, actor, subject, dispensary, clientIp, details, at } = event;
  const facts = [
    subject,
    actor && actor !== subject && `by ${actor}`,
    dispensary && `at ${dispensary}`,
    clientIp && `from ${clientIp}`,
  ];
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[14rem_1fr_auto]">
      <span className="font-semibold">{eventText(kind)}</span>
      <span className="min-w-0 text-sm break-words">
        {facts.filter(Boolean).join(" · ")}
        {details ? <span className="block text-quiet">{details}</span> : null}
      </span>
      <span className="text-sm text-quiet">
        <Ago at={at} now={now} />
      </span>
    </li>
  );
}
