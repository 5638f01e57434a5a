import { href, Link } from "react-router";
import { neededOf, unconfirmedOf } from "#app/domain/compliance/confirmation.ts";
import { ageText } from "#app/domain/compliance/mark-text.ts";
import { readOnOf } from "#app/domain/compliance/pack-json.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { localDate } from "#app/domain/local-date.ts";
import { requireAdmin } from "#app/session/require.ts";
import { listConfirmedValues } from "#db/compliance/confirmations.ts";
import type { Route } from "./+types/compliance";
import { Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = (await requireAdmin({ context, request })).visit;
  const confirmed = await listConfirmedValues(db);
  const states = packs.map((pack) => {
    const today = localDate(now(), pack.timeZone);
    return {
      state: pack.state,
      name: pack.name,
      age: ageText(readOnOf(pack), today),
      needed: neededOf(pack, today).length,
      left: unconfirmedOf(pack, confirmed, today).length,
    };
  });
  return { states, allOpen: settings.stateOpening === "all" };
}

export default function Compliance({ loaderData: { states, allOpen } }: Route.ComponentProps) {
  return (
    <>
      <Heading
        note={
          allOpen
            ? "On this server every state is open, confirmed or not."
            : "A state opens once every value that wasn't read at its source is confirmed. Until then its dispensaries are not listed and take no orders."
        }
      >
        Compliance
      </Heading>
      <List empty="No state's rules have been written down yet.">
        {states.map(({ state, name, age, needed, left }) => (
          <li
            key={state}
            className="relative grid items-center gap-x-6 gap-y-1 px-5 py-4 hover:bg-wash/50 sm:grid-cols-[minmax(0,1fr)_14rem_6rem]"
          >
            <span>
              <Link
                to={href("/admin/compliance/:state", { state })}
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-quiet">{age}</span>
            </span>
            <span className="text-sm tabular-nums">
              {left === 0 ? `All ${needed} values confirmed` : `${left} of ${needed} values left to confirm`}
            </span>
            <span className={`font-semibold ${allOpen || left === 0 ? "text-leaf" : "text-danger"}`}>
              {allOpen || left === 0 ? "Open" : "Closed"}
            </span>
          </li>
        ))}
      </List>
    </>
  );
}
