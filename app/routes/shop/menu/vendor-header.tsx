import { Phone, TicketPercent } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import type { ShownDeal } from "#app/domain/deals/current-deals.ts";
import { ratingOf, reviewsText } from "#app/domain/dispensaries/rating.ts";
import { minimumText, type OrderType } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { Average } from "#app/ui/average.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { MenuVendor } from "#db/menu/public-menu.ts";
import { PROMO_PARAM, useUrlSwitch } from "../url-switch.ts";
import { DealText } from "./deal-text.tsx";
import type { Opening } from "./vendor-hours.tsx";
import { VendorStatus } from "./vendor-status.tsx";

const load = () => import("./promo-dialog.tsx");
// Awaited on the server for the first HTML of `?promo=`; the browser loads it on demand.
const PromoDialog = import.meta.env.SSR ? (await load()).default : lazyPart(load);

const loadEstimate = () => import("./estimate.tsx");

const DEALS_AT_ONCE = 3;

type Vendor = Omit<MenuVendor, "public" | "canonicalHost"> & { about: string };

/** `law`: what the state requires shoppers to know before ordering. */
type Props = {
  vendor: Vendor;
  deals: readonly ShownDeal[];
  now: number;
  opening: Opening;
  law: string | null;
  smallPrint: string;
  orderType: OrderType;
};

export function VendorHeader({ vendor, deals, now, opening, law, smallPrint, orderType }: Props) {
  const estimate = usePart(loadEstimate);
  return (
    <section aria-labelledby="vendor" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 pt-6 pb-4 sm:pt-8">
      <img
        src={imageUrl(vendor.logoKey, "small")}
        alt=""
        width={80}
        height={80}
        className="size-16 rounded-2xl border border-line bg-wash object-cover sm:size-20"
      />
      <div className="min-w-0 self-center">
        <h1
          id="vendor"
          className={`font-display leading-tight font-semibold break-words ${vendor.dispensaryName.length > 60 ? "text-xl sm:text-3xl" : "text-2xl sm:text-4xl"}`}
        >
          {vendor.dispensaryName}
        </h1>
        <p className="truncate text-quiet">
          {vendor.dispensaryType} · {vendor.city}, {vendor.state}
        </p>
        <p className="flex flex-wrap gap-x-3 font-semibold tabular-nums">
          <span>{minimumText(vendor.minOrderCents)}</span>
          {estimate.state === "loaded" ? <estimate.module.Estimate {...{ vendor, orderType, now }} /> : null}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2">
        <VendorStatus vendor={vendor} now={now} opening={opening} className={`${pill} hover:bg-wash`} />
        {vendor.phone ? (
          <a
            href={`tel:${vendor.phone}`}
            className={`${pill} hover:bg-wash`}
            aria-label={`Call ${vendor.dispensaryName}`}
          >
            <Phone className="size-4 text-leaf" />
            Call
          </a>
        ) : null}
        <AboutLink vendor={vendor} />
        {vendor.promo ? <Promo promo={vendor.promo} /> : null}
        <Payments accepted={vendor.acceptedPayments} />
      </div>
      {deals.length > 0 ? (
        <section aria-label="Deals" className="col-span-full text-sm">
          <DealLines deals={deals.slice(0, DEALS_AT_ONCE)} />
          {deals.length > DEALS_AT_ONCE ? (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf">
                {deals.length - DEALS_AT_ONCE} more deals
              </summary>
              <DealLines deals={deals.slice(DEALS_AT_ONCE)} />
            </details>
          ) : null}
        </section>
      ) : null}
      {law ? (
        <p className="col-span-full -mt-1 text-sm">
          {law}{" "}
          <TextLink to={`/rules/${vendor.state}`} inline>
            The rules
          </TextLink>
        </p>
      ) : null}
      <p className="col-span-full text-xs text-quiet empty:hidden">{smallPrint}</p>
    </section>
  );
}

const pill =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold transition-colors duration-150";

function AboutLink({ vendor }: { vendor: Vendor }) {
  const rating = ratingOf(vendor);
  return (
    <Link to={vendor.about} className={`${pill} hover:bg-wash`}>
      {rating ? (
        <>
          <Average rating={rating} />
          {reviewsText(rating.count)}
        </>
      ) : (
        "About"
      )}
      <span className="sr-only">
        {" "}
        {rating ? "of" : null} {vendor.dispensaryName}
      </span>
    </Link>
  );
}

const DealLines = ({ deals }: Pick<Props, "deals">) => (
  <ul className="grid gap-1.5 sm:flex sm:flex-wrap sm:gap-x-6">
    {deals.map((deal) => (
      <li key={deal.id} className="flex min-w-0 items-start gap-2">
        <TicketPercent className="mt-0.5 size-4 shrink-0 text-coral-deep" aria-hidden />
        <span className="min-w-0 break-words">
          <DealText deal={deal} />
        </span>
      </li>
    ))}
  </ul>
);

function Promo({ promo }: { promo: NonNullable<Vendor["promo"]> }) {
  const { value, open, close, closeHref } = useUrlSwitch(PROMO_PARAM);
  return (
    <>
      <a
        href={`?${PROMO_PARAM}=today`}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-coral-deep px-4 font-semibold text-on transition-[filter] duration-150 hover:brightness-90"
        onPointerEnter={load}
        onClick={(event) => {
          event.preventDefault();
          open("today");
        }}
      >
        <TicketPercent className="size-4 shrink-0" />
        Daily promo
      </a>
      <Suspense>{value ? <PromoDialog promo={promo} onClose={close} closeHref={closeHref} /> : null}</Suspense>
    </>
  );
}

function Payments({ accepted }: { accepted: Vendor["acceptedPayments"] }) {
  if (accepted.length === 0) return null;
  return (
    <ul aria-label="Accepted payments" className="flex flex-wrap gap-2">
      {accepted.map(({ method, fee }) => (
        <li key={method} className="rounded-full bg-wash px-3 py-1 text-sm font-semibold text-leaf-deep">
          {method}
          {fee > 0 ? <span className="tabular-nums"> +${fee}</span> : null}
        </li>
      ))}
    </ul>
  );
}
