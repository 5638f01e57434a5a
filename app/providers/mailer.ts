export type Email = {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
};

/** `retry`: try later, after `afterSeconds` if given. */
export type Handover = { ok: true } | { ok: false; retry: boolean; afterSeconds?: number; message: string };

export type Mailer = { send(email: Email): Promise<Handover> };

type Settings = { key: string | undefined; from: string; url: string | undefined };

const TIMEOUT_MS = 10_000;

/** Resend, which remembers an Idempotency-Key for 24 hours. Null without a key: emails stay in the outbox (DECISIONS 30). */
export function createMailer({ key, from, url = "https://api.resend.com" }: Settings): Mailer | null {
  if (!key) return null;
  return {
    async send(email) {
      try {
        const response = await fetch(`${url}/emails`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": email.id,
          },
          body: JSON.stringify(asResend(email, from)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const body = (await response.json().catch(() => ({}))) as { name?: string; message?: string };
        return response.ok ? { ok: true } : refusalOf(response, body);
      } catch (error) {
        return { ok: false, retry: true, message: String(error) };
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

function refusalOf(response: Response, { name = "", message = "" }: { name?: string; message?: string }): Handover {
  const { status } = response;
  // A concurrent duplicate counts as sent once the first one succeeds.
  const retry = status === 408 || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";
  const seconds = Number(response.headers.get("Retry-After"));
  return {
    ok: false,
    retry,
    ...(seconds > 0 ? { afterSeconds: seconds } : {}),
    message: `${status} ${name}: ${message}`.slice(0, 300),
  };
}
