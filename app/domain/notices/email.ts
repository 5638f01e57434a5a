import { BRAND } from "../brand.ts";
import { subtotalBeforeDealsCents } from "../checkout/pricing.ts";
import { windowOf } from "../checkout/windows/text.ts";
import { dealRows } from "../deals/explain.ts";
import { greeting, isPlainName } from "../greeting.ts";
import { spacedAmount } from "../menu/amount.ts";
import { formatUsd } from "../money.ts";
import type { EndReason } from "../orders/event.ts";
import { type Order, orderCode } from "../orders/order.ts";
import { formatPhone } from "../phone.ts";
import { formatAddress } from "../places/address.ts";

/** DECISIONS 30. Leaves out the birthdate, which only the dashboard shows. */
export function orderNotice(order: Order, toEmail: string, origin: string, timeZone: string) {
  const window = windowOf(order, timeZone);
  const customer = `${order.firstName} ${order.lastName}`;
  const lines = order.items.map((item) => {
    const size = item.amount ? ` (${spacedAmount(item.amount)})` : "";
    return `${item.quantity} x ${item.name}${size}: ${formatUsd(subtotalBeforeDealsCents([item]))}`;
  });
  const sums = [
    ...dealRows(order.deals).map(([name, amount]) => `${name}: ${amount}`),
    ...(order.feeCents > 0 ? [`${order.paymentMethod} fee: ${formatUsd(order.feeCents)}`] : []),
    ...(order.tipCents > 0 ? [`Tip: ${formatUsd(order.tipCents)}`] : []),
    `Total: ${formatUsd(order.totalCents)}, all taxes included, to be paid by ${order.paymentMethod.toLowerCase()}`,
  ];
  const where = order.deliveryAddress
    ? [`Deliver to ${formatAddress(order.deliveryAddress)}`, ...noteLines(order.deliveryNote)]
    : ["Pickup at your dispensary"];
  const body = [
    `Order ${orderCode(order.id)}`,
    `${customer}, ${formatPhone(order.phone)}, ${order.email}`,
    ...where,
    ...(window ? [`For ${window}`] : []),
    ...(order.confirmFirst ? ["Not confirmed yet: you can accept it once the customer has."] : []),
    "",
    ...lines,
    "",
    ...sums,
    "",
    `${BRAND} sends the customer no texts: please reply with an ETA.`,
    `${origin}/vendor-dashboard`,
    "",
  ].join("\n");
  const from = isPlainName(customer) ? ` from ${customer}` : "";
  const subject = `New ${order.orderType.toLowerCase()} order ${orderCode(order.id)}: ${formatUsd(order.totalCents)}${from}`;
  return { kind: "order-placed", toEmail, replyTo: order.email, subject, body };
}

/** Collapses line breaks, so that a shopper can't fake lines of our email. */
const noteLines = (note: string | null) => (note ? [`Note: ${note.replace(/\s+/g, " ")}`] : []);

const shopperMail = (order: Order, kind: string, subject: string, lines: readonly string[]) => ({
  kind,
  toEmail: order.email,
  linkSeed: `order:${order.id}`,
  subject,
  body: [greeting(order.firstName), ...lines, "{link}", BRAND].join("\n\n"),
});

export function placedMail(order: Order, timeZone: string) {
  const window = windowOf(order, timeZone);
  const { dispensaryName } = order.vendorDetails;
  if (order.confirmFirst)
    return shopperMail(order, "order-link", `Please confirm your order ${orderCode(order.id)} at ${dispensaryName}`, [
      `${dispensaryName} starts on your order${window ? ` for ${window}` : ""} once you confirm that you are coming. Confirm it here:`,
    ]);
  return shopperMail(order, "order-link", `Your order ${orderCode(order.id)} at ${dispensaryName}`, [
    `${dispensaryName} has your order${window ? ` for ${window}` : ""}. Follow it here, from any device:`,
  ]);
}

const missed: Partial<Record<EndReason, string>> = {
  "not-accepted": "accepted",
  "not-confirmed": "confirmed",
  "no-show": "picked up",
};

export const canceledMail = (order: Order, reason: EndReason | null) => {
  const why = reason && missed[reason] ? ` because it was not ${missed[reason]} in time` : "";
  return shopperMail(order, "order-canceled", `Your order ${orderCode(order.id)} was canceled`, [
    `Your order at ${order.vendorDetails.dispensaryName} was canceled${why}. You owe nothing. What happened:`,
  ]);
};

export const proposalMail = (order: Order) =>
  shopperMail(order, "order-proposal", `Your order ${orderCode(order.id)} needs your answer`, [
    `Something in your order is out of stock. ${order.vendorDetails.dispensaryName} proposes a change, and waits 10 minutes for your answer:`,
  ]);

export const reminderMail = (orderId: string, toEmail: string, origin: string) => ({
  // A fixed ID, so that only one reminder is sent.
  id: `order-unseen-${orderId}`,
  kind: "order-unseen",
  toEmail,
  subject: `Order ${orderCode(orderId)} is waiting`,
  body: [
    `Order ${orderCode(orderId)} came in five minutes ago, and nobody has looked at it yet.`,
    `${origin}/vendor-dashboard`,
    BRAND,
  ].join("\n\n"),
});
