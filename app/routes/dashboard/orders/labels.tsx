import { data } from "react-router";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { type Label, labelsOf } from "#app/domain/packages/label.ts";
import { qrPath } from "#app/platform/qr.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { findVendorHead } from "#db/dispensaries/queries.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { listPicks } from "#db/packages/packages.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/labels";

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Labels of order ${orderCode(params.orderId)}`);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const now = visit.now();
  const [order, shop, picks] = await Promise.all([
    findOrderOfVendor(visit.db, actor.vendorId, params.orderId),
    findVendorHead(visit.db, actor.vendorId, now),
    listPicks(visit.db, params.orderId),
  ]);
  if (!order || !shop) throw data("Order not found.", { status: 404 });
  const { dispensaryName, licenseNumber, timeZone } = shop;
  return {
    labels: labelsOf(order.items, picks).map((label) => ({ ...label, qr: qrPath(label.uid) })),
    code: orderCode(order.id),
    seller: [dispensaryName, licenseNumber].filter(Boolean).join(", "),
    day: dayText(localDate(now, timeZone)),
    warnings: packIn(actor.vendorState ?? "", now, timeZone).flow.warnings?.value ?? [],
  };
}

/** One for each unit that was picked, as wide as a label printer's roll. */
export default function OrderLabels({ loaderData: { labels, ...order } }: Route.ComponentProps) {
  if (labels.length === 0) {
    return (
      <Main>
        <EmptyState title="No labels yet.">Pick the order’s packages first.</EmptyState>
      </Main>
    );
  }
  return (
    <Main>
      <PrintButton className="mb-4 print:hidden" />
      <h1 className="sr-only">Labels of order {order.code}</h1>
      <ul className="grid justify-start gap-3">
        {labels.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units of a package are equal, and none has a state
          <li key={at} className="ticket break-inside-avoid print:not-last:break-after-page">
            <UnitLabel label={label} {...order} />
          </li>
        ))}
      </ul>
    </Main>
  );
}

type Props = {
  label: Label & { qr: { size: number; path: string } };
  code: string;
  seller: string;
  day: string;
  warnings: readonly string[];
};

const UnitLabel = ({ label: { name, kind, contents, uid, qr }, code, seller, day, warnings }: Props) => (
  <div className="text-sm leading-snug">
    <div className="flex justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="break-words">{kind}</p>
        {contents ? <p className="font-semibold break-words">{contents}</p> : null}
      </div>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className="size-16 shrink-0" aria-hidden>
        <path d={qr.path} />
      </svg>
    </div>
    <p className="font-mono text-xs break-all">{uid}</p>
    <p className="mt-1 break-words">{seller}</p>
    <p>
      Order #{code}, packed {day}
    </p>
    {warnings.map((warning) => (
      <p key={warning} className="mt-1 text-xs break-words">
        {warning}
      </p>
    ))}
  </div>
);
