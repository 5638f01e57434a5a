export type Email = {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
};

/** `again`: retry later, after `afterSeconds` if given. */
export type Handover = { ok: true } | { ok: false; again: boolean; afterSeconds?: number; message: string };

export type Mailer = { send(email: Email): Promise<Handover> };
