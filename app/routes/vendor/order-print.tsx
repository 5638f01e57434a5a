import { Printer } from "lucide-react";
import { data } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { orderAsRead, statusWords } from "#app/domain/order.ts";
import { orderNumber } from "#app/domain/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { findOrderOfVendor } from "#db/orders.ts";
import { findVendorHead } from "#db/vendor-head.ts";
import { OrderItems } from "../shop/order-items.tsx";
import type { Route } from "./+types/order-print";
import { OrderFacts, when } from "./order-card.tsx";
import { ownShop } from "./own-shop.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Order ${orderNumber(params.orderId)} · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = await ownShop({ context, request });
  const [order, shop] = await Promise.all([
    findOrderOfVendor(app.db, actor.vendorId, params.orderId),
    findVendorHead(app.db, actor.vendorId),
  ]);
  if (!order || !shop) throw data("There is no such order.", { status: 404 });
  return { order: orderAsRead(order), shop };
}

/** An order on paper: for the bag, or for the driver. */
export default function OrderPrint({ loaderData }: Route.ComponentProps) {
  const { order, shop } = loaderData;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl bg-white px-4 py-8 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div>
          <p className="text-quiet">{shop.dispensaryName}</p>
          <h1 className="font-display text-3xl font-semibold">Order #{orderNumber(order._id)}</h1>
          <p>
            {order.orderType}, {when(order.createdAt, shop.timeZone)}, {statusWords(order.status).toLowerCase()}
          </p>
        </div>
        <Button onClick={() => window.print()} className="print:hidden">
          <Printer className="size-5" aria-hidden />
          Print
        </Button>
      </div>
      <div className="mt-6">
        <OrderFacts order={order} />
      </div>
      <div className="mt-6">
        <OrderItems order={order} />
      </div>
    </main>
  );
}
