import { taxText } from "#app/domain/checkout/tax-text.ts";
import { dealRows } from "#app/domain/deals/input.ts";
import { localDate, localStamp } from "#app/domain/local-date.ts";
import { orderStatusWords } from "#app/domain/orders/messages.ts";
import { type Order, orderCode } from "#app/domain/orders/order.ts";
import { orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";
import { stageLabels, stageOf } from "#app/domain/orders/stage.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { csvRow } from "#app/platform/csv.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { csvResponse, zoneOf } from "../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/csv";

const PAGE = 500;
const columnsIn = (timeZone: string) => [
  "id",
  "order",
  `placed (${timeZone})`,
  "status",
  "stage",
  "type",
  "customer",
  "phone",
  "email",
  "address",
  "note",
  "items",
  "payment",
  "deals",
  "subtotal",
  "goods without taxes",
  "taxes",
  "fee",
  "tip",
  "total",
];

/** Newest first, read page by page while streaming. No birthdates: they don't belong in spreadsheets. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orderExport");
  const { status } = readOrderSearch(new URL(request.url).searchParams);
  const timeZone = await zoneOf(visit, actor.vendorId);
  async function* rows() {
    yield csvRow(columnsIn(timeZone));
    for (let after: string | null = ""; after !== null; ) {
      const search = readOrderSearch(new URLSearchParams({ after, ...(status ? { status } : {}) }));
      const { orders, more } = await listOrdersOfVendor(visit.db, actor.vendorId, search, PAGE);
      yield orders.map((order) => rowOf(order, timeZone)).join("");
      const last = orders.at(-1);
      after = more && last ? orderCursor(last) : null;
    }
  }
  return csvResponse(rows(), `orders-${localDate(visit.now(), timeZone)}.csv`);
}

const dollars = (cents: number) => cents / 100;

const rowOf = (order: Order, timeZone: string): string =>
  csvRow([
    order.id,
    orderCode(order.id),
    localStamp(order.createdAt, timeZone),
    orderStatusWords({ status: order.status, stage: stageOf(order) }),
    stageLabels[stageOf(order)],
    order.orderType,
    `${order.firstName} ${order.lastName}`,
    formatPhone(order.phone),
    order.email,
    order.deliveryAddress && formatAddress(order.deliveryAddress),
    order.deliveryNote,
    order.items.map((item) => `${item.quantity} × ${[item.name, item.amount].filter(Boolean).join(", ")}`).join("; "),
    order.paymentMethod,
    dealRows(order.deals)
      .map((row) => row.join(" "))
      .join("; "),
    dollars(order.subtotalCents),
    order.taxes && dollars(order.taxes.goodsCents),
    order.taxes?.lines.map((line) => `${taxText(line)} ${dollars(line.amountCents)}`).join("; ") ?? null,
    dollars(order.feeCents),
    dollars(order.tipCents),
    dollars(order.totalCents),
  ]);
