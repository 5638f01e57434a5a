import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { whyUnlawful } from "#app/domain/compliance/offers.ts";
import { DEALS_MAX } from "#app/domain/deals/deal.ts";
import { toDealJson } from "#app/domain/deals/input.ts";
import { pointsSetting } from "#app/domain/deals/points.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { findPointsOwed } from "#db/deals/points.ts";
import { listDeals } from "#db/deals/queries.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/deals";
import { LoyaltyPoints } from "./points.tsx";
import { SwitchForm } from "./switch-form.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Deals");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const now = visit.now();
  const [deals, shop, owed] = await Promise.all([
    listDeals(visit.db, actor.vendorId),
    findVendor(visit.db, actor.vendorId),
    findPointsOwed(visit.db, actor.vendorId, now + 1),
  ]);
  const place = { state: actor.vendorState ?? "" };
  return {
    deals: deals.map((deal) => ({ ...toDealJson(deal, now), unlawful: whyUnlawful(place, deal, now)?.message })),
    points: shop ? pointsSetting(shop, owed, now) : null,
  };
}

export default function Deals({ loaderData: { deals, points } }: Route.ComponentProps) {
  const { offerNote } = useVendorHead();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Deals</h1>
        {deals.length > 0 && deals.length < DEALS_MAX ? <NewDeal /> : null}
      </div>
      {offerNote ? <p className="mb-4 max-w-prose">{offerNote}</p> : null}
      {deals.length === 0 ? (
        <EmptyState title="No deals yet.">
          <p className="max-w-prose text-quiet">
            Deals apply automatically, or with a code that you share. Shoppers see them on your menu and at checkout.
          </p>
          <NewDeal />
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-card" aria-label="Deals">
            {deals.map((deal) => (
              <DealRow key={deal._id} deal={deal} />
            ))}
          </ul>
          <p className="mt-4 max-w-prose text-sm text-quiet">
            Shoppers always get the combination that saves the most. Two deals apply to one item only if both can be
            combined.
          </p>
        </>
      )}
      {points ? <LoyaltyPoints {...points} /> : null}
    </>
  );
}

const NewDeal = () => (
  <ButtonLink to={href("/vendor-dashboard/deals/:dealId", { dealId: "new" })}>
    <Plus className="size-5" aria-hidden />
    New deal
  </ButtonLink>
);

function DealRow({ deal }: { deal: DealJson & { unlawful: string | undefined } }) {
  const { timeZone } = useVendorHead();
  const facts = factsOf(deal, timeZone);
  return (
    <li className="relative flex items-center gap-x-4 px-4 py-3 hover:bg-wash/60 sm:px-5">
      <div className={`min-w-0 flex-1 ${deal.state === "on" ? "" : "text-quiet"}`}>
        <Link
          to={href("/vendor-dashboard/deals/:dealId", { dealId: deal._id })}
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {deal.name}
        </Link>
        <p className="[overflow-wrap:anywhere]">{deal.summary}</p>
        <p className="text-sm text-quiet">{facts.join(" · ")}</p>
        {deal.unlawful ? <p className="text-sm text-danger">{deal.unlawful}</p> : null}
      </div>
      <SwitchForm
        form="dealSwitch"
        action={href("/vendor-dashboard/deals/:dealId/switch", { dealId: deal._id })}
        on={deal.on}
        label={deal.name}
        error="Failed to switch the deal."
      />
    </li>
  );
}

const stateNames: Partial<Record<DealJson["state"], string>> = { off: "Off", ended: "Ended", "used-up": "Used up" };

function factsOf({ state, code, startsAt, endsAt, uses, maxUses, stacks }: DealJson, timeZone: string): string[] {
  const day = (iso: string, before = 0) => dayText(localDate(Date.parse(iso) - before, timeZone));
  const used = maxUses === null ? `Used ${uses}×` : `Used ${uses} of ${maxUses}`;
  return [
    stateNames[state],
    state === "scheduled" && startsAt && `From ${day(startsAt)}`,
    code && `Code ${code}`,
    // The end of a day is the first instant of the next.
    endsAt && state !== "ended" && `Until ${day(endsAt, 1)}`,
    used,
    stacks && "Can be combined",
  ].filter((fact): fact is string => Boolean(fact));
}
