export type Email = {
  /** The same email is sent once, however often it is handed over. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  /** Plain text. */
  body: string;
};

/** `again`: the same email may go through later, at the earliest after so many seconds where that is said. */
export type Handover = { ok: true } | { ok: false; again: boolean; afterSeconds?: number; message: string };

export type Mailer = { send(email: Email): Promise<Handover> };
