import { data } from "react-router";
import { ReceiptSheet } from "#app/routes/shop/orders/receipt-sheet.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { writeReceipt } from "#app/use-cases/sales/write-receipt.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/receipt";

export const meta: Route.MetaFunction = () => hiddenMeta("Receipt");

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const order = await findOrderOfVendor(visit.db, actor.vendorId, params.orderId);
  const written = order && (await writeReceipt(visit, order));
  if (!written) throw data("Order not found.", { status: 404 });
  return written;
}

export default function VendorReceipt({ loaderData }: Route.ComponentProps) {
  return (
    <Main>
      <ReceiptSheet {...loaderData} />
    </Main>
  );
}
