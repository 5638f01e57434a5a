import { subtotalBeforeDealsCents } from "../checkout/pricing.ts";
import { taxText } from "../checkout/tax-text.ts";
import { windowOf } from "../checkout/windows/text.ts";
import { dealRows } from "../deals/explain.ts";
import { zoneName } from "../local-date.ts";
import { spacedAmount } from "../menu/amount.ts";
import { formatUsd } from "../money.ts";
import { type Order, orderCode, orderKind } from "../orders/order.ts";
import { formatPhone } from "../phone.ts";
import { formatAddress } from "../places/address.ts";

export const TICKET_COLUMNS = 48;

export const TICKET_TYPE = "text/plain";

const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "•": "*",
  "·": "-",
  "×": "x",
  "⁄": "/",
  "€": "EUR",
  "£": "GBP",
};

export const printable = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]|[\u{1F3FB}-\u{1F3FF}]/gu, "")
    .replace(/[^\x20-\x7E]/gu, (sign) => spelled[sign] ?? (/\s/.test(sign) ? " " : "?"));

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ").filter(Boolean)) {
    if (line && line.length + 1 + word.length <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return line ? [...lines, line] : lines;
}

const rule = (sign: string) => sign.repeat(TICKET_COLUMNS);
const centered = (text: string): string[] =>
  wrap(text, TICKET_COLUMNS).map((line) => " ".repeat(Math.floor((TICKET_COLUMNS - line.length) / 2)) + line);

function row(text: string, amount: string, indent = 0): string[] {
  const width = TICKET_COLUMNS - amount.length - 1;
  const [first = "", ...rest] = wrap(text, width - indent);
  return [first.padEnd(width + 1) + amount, ...rest.map((line) => " ".repeat(indent) + line)];
}

function itemLines(item: Order["items"][number]): string[] {
  const count = `${item.quantity} x `;
  const [first = "", ...rest] = row(item.name, formatUsd(subtotalBeforeDealsCents([item])), count.length);
  const details = [item.brand, item.strain, spacedAmount(item.amount ?? "")].filter(Boolean).join(", ");
  const indent = " ".repeat(count.length);
  const below = wrap(details, TICKET_COLUMNS - count.length).map((line) => indent + line);
  const width = TICKET_COLUMNS - formatUsd(subtotalBeforeDealsCents([item])).length;
  return [(count + first.slice(0, width).trimEnd()).padEnd(width) + first.slice(width), ...rest, ...below];
}

const placedAt = (at: number, timeZone: string): string =>
  `${new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full", timeStyle: "short" }).format(at)} (${zoneName(timeZone)})`;

export type TicketFacts = {
  timeZone: string;
  reprint: boolean;
  resent: boolean;
};

function taxRows({ taxes }: Order): [string, number][] {
  if (!taxes || taxes.lines.length === 0) return [];
  return [
    ["Subtotal before tax", taxes.goodsCents],
    ...taxes.lines.map((line): [string, number] => [taxText(line), line.amountCents]),
  ];
}

export function ticketLines(order: Order, { timeZone, reprint, resent }: TicketFacts): string[] {
  const { deliveryAddress, deliveryNote } = order;
  const window = windowOf(order, timeZone);
  const handover = order.orderType === "Pickup" ? "pickup" : "delivery";
  const sums: [string, number][] = [
    ...taxRows(order),
    ["Subtotal", order.subtotalCents],
    ...(order.feeCents > 0 ? [[`${order.paymentMethod} fee`, order.feeCents] as [string, number]] : []),
    ...(order.tipCents > 0 ? [["Tip", order.tipCents] as [string, number]] : []),
    ["TOTAL", order.totalCents],
  ];
  return [
    ...(reprint ? centered("*** REPRINT ***") : []),
    ...(resent ? centered("*** SENT AGAIN: MAY BE A SECOND COPY ***") : []),
    ...(order.events.some(({ kind }) => kind === "changed") ? centered("*** CHANGED: USE NO EARLIER TICKET ***") : []),
    ...(order.status === "CANCELLED" ? centered("*** CANCELED: DO NOT PREPARE ***") : []),
    ...centered(order.vendorDetails.dispensaryName),
    rule("="),
    ...centered(`${orderKind(order).toUpperCase()} #${orderCode(order.id)}`),
    ...centered(placedAt(order.createdAt, timeZone)),
    ...(window ? centered(`*** FOR ${window.toUpperCase()} ***`) : []),
    rule("-"),
    ...wrap(`${order.firstName} ${order.lastName}`, TICKET_COLUMNS),
    formatPhone(order.phone),
    ...(deliveryAddress ? wrap(formatAddress(deliveryAddress), TICKET_COLUMNS) : []),
    ...(deliveryNote ? wrap(`Note: ${deliveryNote}`, TICKET_COLUMNS) : []),
    rule("-"),
    ...order.items.flatMap(itemLines),
    rule("-"),
    ...dealRows(order.deals).flatMap(([name, amount]) => row(name, amount)),
    ...sums.flatMap(([name, cents]) => row(name, formatUsd(cents))),
    rule("-"),
    ...wrap(`Payment: ${order.paymentMethod}, on ${handover}. All taxes included.`, TICKET_COLUMNS),
    ...(order.taxes?.note ? wrap(order.taxes.note, TICKET_COLUMNS) : []),
  ];
}

export const testTicketLines = (name: string, dispensaryName: string, at: number, timeZone: string): string[] => [
  ...centered(dispensaryName),
  rule("="),
  ...centered("TEST TICKET"),
  ...centered(name),
  ...centered(placedAt(at, timeZone)),
  rule("-"),
  ...wrap("If the lines above and below are whole, this printer prints orders as they come in.", TICKET_COLUMNS),
  rule("-"),
];
