import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { reviewStrain } from "#app/use-cases/menu/review-strain.ts";
import { listSuggestedStrains } from "#db/menu/strains.ts";
import { respondToForm } from "../forms.ts";
import type { Route } from "./+types/strains";
import { Ago, Decision, Heading, List } from "./parts.tsx";

const strainReviewSchema = z.object({ id: z.string(), decision: z.enum(["approve", "reject"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  return { suggestions: await listSuggestedStrains(db), now: now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  return respondToForm(request, strainReviewSchema, "", ({ id, decision }) =>
    reviewStrain(visit, actor, { strainId: id, review: decision }),
  );
}

const choices = [
  ["approve", "Approve"],
  ["reject", "Reject"],
] as const;

export default function Strains({ loaderData: { suggestions, now } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="Suggestions from the public. Approved strains are suggested to every dispensary.">
        Strains to check
      </Heading>
      <List empty="There are no strains to check.">
        {suggestions.map((strain) => (
          <Decision key={strain.id} form="strainReview" id={strain.id} choices={choices} subject={strain.name}>
            <p className="font-semibold break-words">
              {strain.name} <span className="font-normal text-quiet">{strain.classification}</span>
            </p>
            <p className="text-sm break-words text-quiet">{strain.description || "No description."}</p>
            <p className="text-sm text-quiet">
              <Ago at={strain.createdAt} now={now} />
            </p>
          </Decision>
        ))}
      </List>
    </>
  );
}
