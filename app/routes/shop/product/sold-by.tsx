import { Link } from "react-router";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { minimumText } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { DispensaryFacts } from "#app/ui/dispensary-facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { useTicking } from "#app/ui/use-clock.ts";
import { useWebsite } from "../website.tsx";
import type { ProductView } from "./view.ts";

export function SoldBy({ seller, orderType, now }: Pick<ProductView, "seller" | "orderType" | "now">) {
  const { aboutPath, dispensaryName, logoKey, city, state, minOrderCents, rating } = seller;
  const status = useTicking(now, seller.status, (later) => openStatus(seller, later));
  return (
    <section aria-label="Sold by" className="mt-5 rounded-card border border-line bg-card p-4">
      <p className="text-sm text-quiet">Sold by</p>
      <div className="mt-1 flex items-start gap-3">
        <Thumbnail src={imageUrl(logoKey, "small")} side={48} eager className="size-12 rounded-xl border border-line" />
        <div className="min-w-0">
          <Link
            to={aboutPath}
            className="-my-2.5 inline-block py-2.5 font-semibold break-words underline-offset-4 hover:underline"
          >
            {dispensaryName}
          </Link>
          <DispensaryFacts status={status} rating={rating} facts={[`${city}, ${state}`, minimumText(minOrderCents)]} />
          <Reach reach={seller.reach} orderType={orderType} />
        </div>
      </div>
      <p className="mt-2 text-xs text-quiet empty:hidden">{seller.smallPrint}</p>
    </section>
  );
}

function Reach({ reach, orderType }: { reach: ProductView["seller"]["reach"]; orderType: ProductView["orderType"] }) {
  const website = useWebsite();
  if (!reach) {
    // On its own website the checkout asks for the address.
    return website ? null : (
      <TextLink to="/" className="text-sm">
        Enter your address to see how far it is
      </TextLink>
    );
  }
  const far = `${reach.miles.toFixed(1)} miles`;
  if (!reach.served)
    return <p className="text-sm font-semibold text-danger">It does not deliver to your address, {far} away.</p>;
  const service = orderType === "Pickup" ? `Pickup, ${far} away` : far;
  return <p className="text-sm tabular-nums">{[service, reach.estimate].filter(Boolean).join(" · ")}</p>;
}
