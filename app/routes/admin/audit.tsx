import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { listAudit } from "#db/accounts/queries.ts";
import type { Route } from "./+types/audit";
import { Ago, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const events = await listAudit(db, parseWhole(new URL(request.url).searchParams.get("before")) || now() + 1);
  return { events, now: now() };
}

export default function Audit({ loaderData: { events, now } }: Route.ComponentProps) {
  const last = events.at(-1);
  return (
    <>
      <Heading note="Sign-ins, resets, role changes, refusals, and what was decided here. Never a secret.">
        Audit log
      </Heading>
      <List empty="Nothing has happened yet.">
        {events.map((event) => (
          <li key={event.id} className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[14rem_1fr_auto]">
            <span className="font-semibold">{event.kind}</span>
            <span className="min-w-0 text-sm break-words">
              {[
                event.actor && `by ${event.actor}`,
                event.subject && `on ${event.subject}`,
                event.clientIp && `from ${event.clientIp}`,
              ]
                .filter(Boolean)
                .join(" ")}
              {event.details === "{}" ? null : <code className="block text-quiet">{event.details}</code>}
            </span>
            <span className="text-sm text-quiet">
              <Ago at={event.at} now={now} />
            </span>
          </li>
        ))}
      </List>
      <Pager
        label="Pages of events"
        on={last && events.length === ADMIN_PAGE && [`?before=${last.at}`, "Older events"]}
      />
    </>
  );
}
