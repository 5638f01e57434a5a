import { newId } from "#app/domain/id.ts";
import { proposalMail } from "#app/domain/notices/email.ts";
import type { ProposalFallback, ProposedLine } from "#app/domain/orders/event.ts";
import { decideProposal, PROPOSAL_MS } from "#app/domain/orders/proposals/proposal.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { insertProposal } from "#db/orders/proposals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { asVendor } from "../frame/as-actor.ts";
import { pushNotice } from "../notices/push-notice.ts";
import { sendEmails } from "../send-emails.ts";
import { readSaleFactsForChange } from "./read-sale-facts-for-change.ts";
import { notifyOrderWatchers } from "./record-event.ts";

type Proposal = { orderId: string; lines: ProposedLine[]; otherwise: ProposalFallback };

export const proposeChange = asVendor("orders", async (app, by, { orderId, ...draft }: Proposal) => {
  const { now } = by;
  const order = await findOrderOfVendor(app.db, by.vendorId, orderId);
  if (!order) return notFound("Order");
  const replacements = draft.lines.flatMap((line) => (line.action === "replace" ? [line.replacementId] : []));
  const { facts } = await readSaleFactsForChange(app, order, replacements);
  const decided = decideProposal(order, draft, facts, now);
  if (!decided.ok) return { ...decided, details: { ...decided.details, order } };
  const proposal = { ...decided.value, id: newId(now) };
  const mails = (await allowUnverifiedMail(app, "order", order.email))
    ? [insertMail(app.db, now, proposalMail(order))]
    : [];
  const written = runBatch(app.db, [...insertProposal(app.db, order.id, proposal), ...mails]);
  if ((await unlessDuplicate(written, "taken")) === "taken") {
    return refuse("illegal-move", "The customer has not answered your last proposal yet.", { details: { order } });
  }
  app.background(
    Promise.all([
      app.orderTimers.wake(order.id, now + PROPOSAL_MS),
      notifyOrderWatchers(app, order),
      pushNotice(app, { orderId: order.id }, { kind: "order-proposal", id: order.id }),
      sendEmails(app),
    ]),
  );
  return ok((await findOrderOfVendor(app.db, by.vendorId, orderId)) ?? order);
});
