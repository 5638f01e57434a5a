import { ShieldAlert, ShieldCheck } from "lucide-react";
import { data, href } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { viewerOf } from "#app/domain/couriers/access.ts";
import { courierCard } from "#app/domain/couriers/card.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { formatUsd } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { requireActor } from "#app/session/require.ts";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { Facts, type NamedValue } from "#app/ui/facts.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { findCourierRequest, findRecordBreak } from "#db/couriers/queries.ts";
import { findTripOfRequest } from "#db/couriers/trips.ts";
import type { Route } from "./+types/record";
import { ItemList } from "./card-parts.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(`Delivery record ${loaderData?.card.orderNumber ?? ""}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const viewer = viewerOf(actor);
  const [found, trip = null] = await Promise.all([
    findCourierRequest(visit.db, params.requestId),
    findTripOfRequest(visit.db, params.requestId),
  ]);
  if (!found || !canViewRequest(viewer, found, visit.now())) throw data(null, { status: 404 });
  const { log, ...row } = found;
  const text = (at: number | null) => (at === null ? null : clockText(at, found.timeZone, "year"));
  return {
    trip,
    card: courierCard(row, log, viewer),
    // The rule pack that applied follows the time.
    idCheckedText: [text(found.idCheckedAt), found.idCheckPack].filter(Boolean).join(" · "),
    idCheckedBy: checkedBy[found.idCheckMethod ?? "stated"],
    deliveredText: text(found.deliveredAt),
    proof: found.proof,
    hasPhoto: found.photoKey !== null,
    timeZone: found.timeZone,
    brokenAt: findRecordBreak(found) ?? null,
    entries: log.map((entry) => ({ hash: entry.hash, timeText: text(entry.at) })),
    readText: text(visit.now()),
  };
}

export default function DeliveryRecord({ loaderData }: Route.ComponentProps) {
  const { card, entries, brokenAt } = loaderData;
  const intact = brokenAt === null;
  const Shield = intact ? ShieldCheck : ShieldAlert;
  return (
    <Main width="text">
      <p className="hidden font-display text-xl font-semibold text-leaf print:block">{BRAND}</p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-3xl font-semibold">Delivery record</h1>
        <PrintButton look="secondary" className="print:hidden" />
      </div>
      <p className="mt-1 break-all text-quiet">
        Order {card.orderNumber} · request {card.id}
      </p>
      {loaderData.trip ? (
        <TextLink to={href("/courier-orders/trips/:tripId", { tripId: loaderData.trip.id })}>
          Delivery ledger {loaderData.trip.number}
        </TextLink>
      ) : null}
      <div className="mt-3">
        <CourierStatusBadge status={card.status} failed={card.notDelivered} />
      </div>

      <Facts
        className="mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line *:bg-card *:p-4 sm:grid-cols-2"
        facts={factsOf(loaderData)}
      />

      {loaderData.hasPhoto ? (
        <img
          src={href("/courier-requests/:requestId/photo", { requestId: card.id })}
          alt={`The delivery of order ${card.orderNumber}`}
          className="mt-6 max-h-96 rounded-card border border-line"
        />
      ) : null}

      {card.products.length > 0 ? (
        <section className="mt-6">
          <h2 className="font-display text-xl font-semibold">Items</h2>
          <div className="mt-2">
            <ItemList items={card.products} />
          </div>
        </section>
      ) : null}

      <section className="mt-8">
        <h2 className="font-display text-xl font-semibold">What happened</h2>
        <p
          className={`mt-2 flex items-center gap-2 font-medium ${intact ? "text-leaf-deep" : "text-danger"}`}
          role={intact ? undefined : "alert"}
        >
          <Shield className="size-5" aria-hidden />
          {intact ? "No entry has been changed." : `Entry ${brokenAt} has been changed. Don't rely on this record.`}
        </p>
        <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {card.log.map((entry, at) => (
            <li key={entry.version} className="break-inside-avoid px-4 py-3">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium break-words">
                  {entry.version}. {entry.text}
                </span>
                <span className="text-quiet">{entries[at]?.timeText}</span>
              </div>
              {entry.note ? <p className="break-words text-quiet">“{entry.note}”</p> : null}
              <p className="mt-1 font-mono text-[.6875rem] break-all text-quiet">{entries[at]?.hash}</p>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm text-quiet">
          Each line ends in the SHA-256 of itself and the line before it; the first begins with the request. Times are
          the dispensary’s local time ({zoneName(loaderData.timeZone)}). Read {loaderData.readText}.
        </p>
      </section>
    </Main>
  );
}

const checkedBy = { birthdate: "Birthdate read by", barcode: "Barcode read by", stated: "Stated by" } as const;

function factsOf({ card, ...record }: Route.ComponentProps["loaderData"]): NamedValue[] {
  const { deliveredText, idCheckedText, idCheckedBy, proof } = record;
  const owed = card.collectCents === null ? "" : `\nOwed ${formatUsd(card.collectCents)}, all taxes included`;
  const idChecked = idCheckedText && `${idCheckedBy} ${card.courierName}, ${idCheckedText}`;
  return [
    ["Dispensary", `${card.dispensaryName}\n${card.address}\n${formatPhone(card.contactPhone)}`],
    ["Customer", `${card.customerName}\n${card.deliveryAddress}\n${formatPhone(card.customerPhone)}${owed}`],
    ["Courier", card.courierName ?? "No courier assigned yet"],
    ["Delivered", deliveredText ?? "Not delivered"],
    ["ID checked, 21+", idChecked || (deliveredText ? "Not stated" : "Not yet")],
    ["Proof of delivery", proof === "pin" ? "Customer's PIN" : proof === "photo" ? "Photo" : "None"],
    ["Order total, before taxes", formatUsd(card.orderTotalCents)],
    [`Courier Payment (${card.ratePercent}%)`, formatUsd(card.courierPaymentCents)],
  ];
}
