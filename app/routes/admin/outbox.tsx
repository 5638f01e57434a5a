import { requireAdmin } from "#app/session/require.ts";
import { type Email, listWaitingEmails } from "#db/emails/queries.ts";
import type { Route } from "./+types/outbox";
import { Ago, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  return { emails: await listWaitingEmails(db), now: now() };
}

/** A word and a symbol, so that color isn't needed. */
function deliveryState({ sentAt, nextAttemptAt }: Email): [text: string, color: string] {
  if (sentAt !== null) return ["✓ sent", "text-leaf"];
  return nextAttemptAt === null ? ["✕ given up", "text-danger"] : ["○ waiting", "text-quiet"];
}

export default function Outbox({ loaderData: { emails, now } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="The last 50 emails. Links are created when the email is sent and are not stored here.">
        Outbox
      </Heading>
      <List empty="No email was written yet.">
        {emails.map((email) => {
          const [text, color] = deliveryState(email);
          return (
            <li key={email.id} className="px-5 py-3">
              <details>
                <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-6 gap-y-1">
                  <span className="min-w-0 font-semibold break-words">{email.subject}</span>
                  <span className="text-sm text-quiet">
                    <span className={`font-semibold ${color}`}>{text}</span> · {email.toEmail} ·{" "}
                    <Ago at={email.createdAt} now={now} />
                  </span>
                </summary>
                {email.lastError ? <p className="mt-2 text-sm text-danger">{email.lastError}</p> : null}
                <pre className="mt-2 mb-2 rounded-xl bg-paper p-4 text-sm whitespace-pre-wrap break-words">
                  {email.body || "The text is removed once an email is sent."}
                </pre>
              </details>
            </li>
          );
        })}
      </List>
    </>
  );
}
