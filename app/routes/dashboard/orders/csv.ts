import { taxText } from "#app/domain/checkout/tax-text.ts";
import { dealRows } from "#app/domain/deals/explain.ts";
import { localDate } from "#app/domain/local-date.ts";
import { localStamp } from "#app/domain/local-instant.ts";
import { orderStatusWords } from "#app/domain/orders/messages.ts";
import { type Order, orderCode } from "#app/domain/orders/order.ts";
import { orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";
import { stageLabels, stageOf } from "#app/domain/orders/stage.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { csvRow } from "#app/platform/csv.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { csvResponse, zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/csv";

const PAGE = 500;
/** Newest first, read page by page while streaming. No birthdates: they don't belong in spreadsheets. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orderExport");
  const { status } = readOrderSearch(new URL(request.url).searchParams);
  const timeZone = await zoneOf(visit, actor.vendorId);
  const columns = columnsIn(timeZone);
  async function* rows() {
    yield csvRow(Object.keys(columns));
    for (let after: string | null = ""; after !== null; ) {
      const search = readOrderSearch(new URLSearchParams({ after, ...(status ? { status } : {}) }));
      const { orders, more } = await listOrdersOfVendor(visit.db, actor.vendorId, search, PAGE);
      yield orders.map((order) => csvRow(Object.values(columns).map((cell) => cell(order)))).join("");
      const last = orders.at(-1);
      after = more && last ? orderCursor(last) : null;
    }
  }
  return csvResponse(rows(), `orders-${localDate(visit.now(), timeZone)}.csv`);
}

const dollars = (cents: number) => cents / 100;
const list = (texts: readonly string[]) => texts.join("; ");

const columnsIn = (timeZone: string): Record<string, (order: Order) => string | number | null> => ({
  id: ({ id }) => id,
  order: ({ id }) => orderCode(id),
  [`placed (${timeZone})`]: ({ createdAt }) => localStamp(createdAt, timeZone),
  status: (order) => orderStatusWords({ status: order.status, stage: stageOf(order) }),
  stage: (order) => stageLabels[stageOf(order)],
  type: ({ orderType }) => orderType,
  customer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  phone: ({ phone }) => formatPhone(phone),
  email: ({ email }) => email,
  address: ({ deliveryAddress }) => deliveryAddress && formatAddress(deliveryAddress),
  note: ({ deliveryNote }) => deliveryNote,
  items: ({ items }) =>
    list(items.map(({ quantity, name, amount }) => `${quantity} × ${[name, amount].filter(Boolean).join(", ")}`)),
  payment: ({ paymentMethod }) => paymentMethod,
  deals: ({ deals }) => list(dealRows(deals).map((row) => row.join(" "))),
  subtotal: ({ subtotalCents }) => dollars(subtotalCents),
  "goods without taxes": ({ taxes }) => taxes && dollars(taxes.goodsCents),
  taxes: ({ taxes }) => taxes && list(taxes.lines.map((line) => `${taxText(line)} ${dollars(line.amountCents)}`)),
  fee: ({ feeCents }) => dollars(feeCents),
  tip: ({ tipCents }) => dollars(tipCents),
  total: ({ totalCents }) => dollars(totalCents),
});
