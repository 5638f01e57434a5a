export type WebhookEvent = { webhookId: string; url: string; eventId: string; body: string; at: number };

/** How a receiver answered: `ok` where it took the event; `status` is null where nobody answered. */
export type WebhookAnswer = { ok: boolean; status: number | null; error: string | null };

/** Tells other people's systems, over a signed call. Never throws: whatever happens is an answer. */
export type Webhooks = {
  send(event: WebhookEvent): Promise<WebhookAnswer>;
  /** What the receiver checks signatures with: "whsec_…". */
  secretOf(webhookId: string): Promise<string>;
};
