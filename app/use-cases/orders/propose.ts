import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { newId } from "#app/domain/id.ts";
import { proposalMail } from "#app/domain/notices/email.ts";
import type { ProposalFallback, ProposedLine } from "#app/domain/orders/event.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { decideProposal, PROPOSAL_MS } from "#app/domain/orders/proposals/proposal.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { insertProposal } from "#db/orders/proposals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { pushNotice } from "../notices/push-notice.ts";
import { sendEmails } from "../send-emails.ts";
import { readSaleFactsForChange } from "./read-sale-facts-for-change.ts";
import { notifyOrderWatchers } from "./record-event.ts";

type Wanted = { orderId: string; lines: ProposedLine[]; otherwise: ProposalFallback };

export async function proposeChange(app: App, actor: Actor, { orderId, ...wanted }: Wanted): Promise<Outcome<Order>> {
  const vendor = vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return notFound("Order");
  const replacements = wanted.lines.flatMap((line) => (line.action === "replace" ? [line.replacementId] : []));
  const { facts } = await readSaleFactsForChange(app, order, replacements);
  const now = app.now();
  const decided = decideProposal(order, wanted, facts, now);
  if (!decided.ok) return { ...decided, details: { ...decided.details, order } };
  const proposal = { ...decided.value, id: newId(now) };
  try {
    const mails = (await allowUnverifiedMail(app, "order", order.email))
      ? [insertMail(app.db, now, proposalMail(order))]
      : [];
    await runBatch(app.db, [...insertProposal(app.db, order.id, proposal), ...mails]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
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
  return ok((await findOrderOfVendor(app.db, vendor.value, orderId)) ?? order);
}
