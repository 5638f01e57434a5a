import type { Email, Handover, Mailer } from "./types.ts";

const TIMEOUT_MS = 10_000;

/** Resend remembers an Idempotency-Key for 24 hours. */
export function resend({ key, from, url }: { key: string; from: string; url: string }): Mailer {
  return {
    async send(email) {
      try {
        const answer = await fetch(`${url}/emails`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": email.id,
          },
          body: JSON.stringify(asResend(email, from)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const body = (await answer.json().catch(() => ({}))) as { name?: string; message?: string };
        return answer.ok ? { ok: true } : refusalOf(answer, body);
      } catch (error) {
        return { ok: false, again: true, message: String(error) };
      }
    },
  };
}

const asResend = ({ to, replyTo, subject, body }: Email, from: string) => ({
  from,
  to: [to],
  subject,
  text: body,
  ...(replyTo ? { reply_to: replyTo } : {}),
});

function refusalOf(answer: Response, { name = "", message = "" }: { name?: string; message?: string }): Handover {
  const { status } = answer;
  // A concurrent duplicate counts as sent once the first one succeeds.
  const again = status === 408 || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";
  const seconds = Number(answer.headers.get("Retry-After"));
  return {
    ok: false,
    again,
    ...(seconds > 0 ? { afterSeconds: seconds } : {}),
    message: `${status} ${name}: ${message}`.slice(0, 300),
  };
}
