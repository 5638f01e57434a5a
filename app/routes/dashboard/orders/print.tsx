import { data } from "react-router";
import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { orderStatusWords } from "#app/domain/orders/messages.ts";
import { orderCode, orderKind } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { OrderItems } from "#app/routes/shop/checkout/items.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { findVendorHead } from "#db/dispensaries/queries.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/print";
import { dateTimeText, OrderFacts } from "./order-facts.tsx";

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Order ${orderCode(params.orderId)}`);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const [order, shop] = await Promise.all([
    findOrderOfVendor(visit.db, actor.vendorId, params.orderId),
    findVendorHead(visit.db, actor.vendorId, visit.now()),
  ]);
  if (!order || !shop) throw data("Order not found.", { status: 404 });
  return { order: toOrderJson(order), shop };
}

/** An 80 mm ticket, of which printers can print 72 mm. */
export default function OrderPrint({ loaderData }: Route.ComponentProps) {
  const { order, shop } = loaderData;
  const { window } = order;
  return (
    <Main>
      <PrintButton className="mb-4 print:hidden" />
      <div className="ticket">
        <p className="font-semibold break-words">{shop.dispensaryName}</p>
        <h1 className="font-display text-2xl font-semibold">Order #{orderCode(order._id)}</h1>
        <p>
          {orderKind(order)}, {dateTimeText(order.createdAt, shop.timeZone)} ({zoneName(shop.timeZone)}),{" "}
          {orderStatusWords(order).toLowerCase()}
        </p>
        {window ? (
          <p className="font-semibold">
            For {windowLabel(Date.parse(window.from), Date.parse(window.to), shop.timeZone)}
          </p>
        ) : null}
        <div className="my-3 border-y border-line py-3">
          <OrderFacts order={order} />
        </div>
        <OrderItems order={order} unfolded />
      </div>
    </Main>
  );
}
