import { data } from "react-router";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { writeReceipt } from "#app/use-cases/sales/write-receipt.ts";
import { visitContext } from "#app/visit.ts";
import { findOrder } from "#db/orders/queries.ts";
import { useHome } from "../website.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptSheet } from "./receipt-sheet.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Receipt", matches);

/** Null without this device's cookie for the order (DECISIONS 15). */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const order = (await hasOrderCookie(visit, request, orderId)) ? await findOrder(visit.db, orderId) : undefined;
  const receipt = (order && (await writeReceipt(visit, order))) ?? null;
  return data(receipt, { status: receipt ? 200 : 404, headers: { "Cache-Control": "no-store" } });
}

export default function ShopperReceipt({ loaderData, params: { orderId } }: Route.ComponentProps) {
  const home = useHome();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-6 pb-28 print:max-w-none print:p-0">
      {loaderData ? (
        <>
          <p className="mb-2 print:hidden">
            <TextLink to={`/order-confirmation/${orderId}`}>Back to your order</TextLink>
          </p>
          <ReceiptSheet {...loaderData} />
        </>
      ) : (
        <>
          <h1 className="sr-only">Receipt</h1>
          <EmptyState title="Order details not available.">
            <p className="max-w-prose text-quiet">
              Open the link from your order first, or ask the dispensary about it.
            </p>
            <ButtonLink to={home}>Continue Shopping</ButtonLink>
          </EmptyState>
        </>
      )}
    </main>
  );
}
