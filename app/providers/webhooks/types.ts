export type WebhookEvent = { webhookId: string; url: string; eventId: string; body: string; at: number };

export type WebhookResult = { ok: boolean; status: number | null; error: string | null };

/** Never throws; failures are results. */
export type Webhooks = {
  send(event: WebhookEvent): Promise<WebhookResult>;
  secretOf(webhookId: string): Promise<string>;
};
