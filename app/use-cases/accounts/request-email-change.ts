import type { Actor } from "#app/domain/accounts/actor.ts";
import { EMAIL_LINK_MS } from "#app/domain/accounts/email-change.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { newMailedLink } from "#app/platform/mailed-link.ts";
import type { Visit } from "#app/visit.ts";
import { insertOwnAudit } from "#db/accounts/audit-writes.ts";
import { findAccount, findAccountByEmail } from "#db/accounts/queries.ts";
import { replaceEmailChange } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { limitGuesses } from "./limit-guesses.ts";

type Refused = "wrong-credentials" | "same-email" | "too-many-requests" | "not-found";

const TOO_MANY = "We have already sent several emails to this address. Please try again in an hour.";

/** Mails a link (DECISIONS 61). A taken address gets a notice instead, so the response reveals nothing. */
export async function requestEmailChange(
  visit: Visit,
  actor: Actor,
  { email, password = "" }: { email: string; password?: string | undefined },
): Promise<Outcome<{ sentTo: string }, Refused>> {
  const account = await findAccount(visit.db, actor.userId);
  if (!account) return notFound("Account");
  const now = visit.now();
  if (account.passwordHash !== null) {
    const guess = await limitGuesses(visit, actor.email, async () => ({
      wrong: !(await visit.passwords.verify(password, account.passwordHash)),
    }));
    if (!guess.ok) return guess;
    if (guess.value.wrong) {
      await runBatch(visit.db, [insertOwnAudit(visit, account.id, "email-change-refused")]);
      return refuseField("wrong-credentials", "password", "This is not your password.");
    }
  }
  if (account.email === email) return refuseField("same-email", "email", "This is already your email.");
  if (!(await allowUnverifiedMail(visit, "email-change", email))) {
    return refuseField("too-many-requests", "email", TOO_MANY);
  }
  const { linkSeed, tokenHash, path } = await newMailedLink(visit.settings.accessTokenKey, "change-email");
  const isTaken = (await findAccountByEmail(visit.db, email)) !== undefined;
  const change = { userId: account.id, email, createdAt: now, expiresAt: now + EMAIL_LINK_MS };
  await runBatch(visit.db, [
    ...(isTaken ? [] : replaceEmailChange(visit.db, { ...change, tokenHash })),
    insertMail(visit.db, now, {
      kind: "email-change",
      toEmail: email,
      ...(isTaken ? takenMessage : { linkSeed, ...message(account.firstName) }),
    }),
    insertOwnAudit(visit, account.id, "email-change-requested"),
  ]);
  // Local servers send no mail, so log the link.
  if (visit.settings.local && !isTaken) {
    visit.log("email-change-link", { email, link: visit.settings.origin + path });
  }
  return ok({ sentTo: email });
}

const message = (firstName: string) => ({
  subject: `Confirm your new ${BRAND} email`,
  body: `${greeting(firstName)}

open this within the next hour to log in with this address from now on:

{link}

The link works once. If you didn't ask for it, ignore this email: nothing has changed.
`,
});

const takenMessage = {
  subject: `This address already has a ${BRAND} account`,
  body: `Hello,

someone, probably you, wanted to use this email address for another account. It has an account already, and nothing about it has
changed.

If this was not you, you don't need to do anything.
`,
};
