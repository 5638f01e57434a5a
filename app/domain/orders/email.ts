import { BRAND } from "../brand.ts";
import { formatUsd } from "../money.ts";
import { formatPhone } from "../phone.ts";
import { formatAddress } from "../places/address.ts";
import { type Order, orderCode } from "./order.ts";
import { linePriceCents } from "./pricing.ts";

/** The mail that tells a dispensary of a new order (DECISIONS 30). The birthdate stays on the dashboard. */
export function orderNotice(order: Order, toEmail: string, origin: string) {
  const customer = `${order.firstName} ${order.lastName}`;
  const lines = order.items.map((item) => {
    const size = item.amount ? ` (${item.amount})` : "";
    return `${item.quantity} x ${item.name}${size}: ${formatUsd(linePriceCents(item))}`;
  });
  const sums = [
    ...(order.feeCents > 0 ? [`${order.paymentMethod} fee: ${formatUsd(order.feeCents)}`] : []),
    ...(order.tipCents > 0 ? [`Tip: ${formatUsd(order.tipCents)}`] : []),
    `Total: ${formatUsd(order.totalCents)}, all taxes included, to be paid by ${order.paymentMethod.toLowerCase()}`,
  ];
  const where = order.deliveryAddress
    ? [`Deliver to ${formatAddress(order.deliveryAddress)}`, ...noteLines(order.deliveryNote)]
    : ["Pickup at your shop"];
  const body = [
    `Order ${orderCode(order.id)}`,
    `${customer}, ${formatPhone(order.phone)}, ${order.email}`,
    ...where,
    "",
    ...lines,
    "",
    ...sums,
    "",
    `${BRAND} sends the customer no texts: please reply with an ETA.`,
    `${origin}/vendor-dashboard`,
    "",
  ].join("\n");
  const subject = `New ${order.orderType.toLowerCase()} order ${orderCode(order.id)}: ${formatUsd(order.totalCents)} from ${customer}`;
  return { kind: "order-placed", toEmail, replyTo: order.email, subject, body };
}

/** On one line: no line of the mail is the shopper's own. */
const noteLines = (note: string | null) => (note ? [`Note: ${note.replace(/\s+/g, " ")}`] : []);
