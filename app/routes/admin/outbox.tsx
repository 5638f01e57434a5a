import { requireAdmin } from "#app/session/require.ts";
import { visitContext } from "#app/visit.ts";
import { type Letter, listLetters } from "#db/admin.ts";
import type { Route } from "./+types/outbox";
import { Ago, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(visitContext);
  return { letters: await listLetters(db), now: now() };
}

/** A word and a shape besides the colour. */
function standing({ sentAt, nextAttemptAt }: Letter): [text: string, colour: string] {
  if (sentAt !== null) return ["✓ sent", "text-leaf"];
  return nextAttemptAt === null ? ["✕ given up", "text-danger"] : ["○ waiting", "text-quiet"];
}

export default function Outbox({ loaderData: { letters, now } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="The last 50 letters. Links are made when a letter is sent and do not lie here.">Outbox</Heading>
      <List empty="No letter was written yet.">
        {letters.map((letter) => {
          const [text, colour] = standing(letter);
          return (
            <li key={letter.id} className="px-5 py-3">
              <details>
                <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-6 gap-y-1">
                  <span className="min-w-0 font-semibold break-words">{letter.subject}</span>
                  <span className="text-sm text-quiet">
                    <span className={`font-semibold ${colour}`}>{text}</span> · {letter.toEmail} ·{" "}
                    <Ago at={letter.createdAt} now={now} />
                  </span>
                </summary>
                {letter.lastError ? <p className="mt-2 text-sm text-danger">{letter.lastError}</p> : null}
                <pre className="mt-2 mb-2 rounded-xl bg-paper p-4 text-sm whitespace-pre-wrap break-words">
                  {letter.body}
                </pre>
              </details>
            </li>
          );
        })}
      </List>
    </>
  );
}
