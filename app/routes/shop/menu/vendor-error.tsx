import { isRouteErrorResponse } from "react-router";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ageQuestionIn } from "../age/age-question.ts";
import { AgeQuestion } from "../age/question.tsx";
import { useWebsite } from "../website.tsx";

export function VendorError({ error }: { error: unknown }) {
  // Our own bugs go to the application's error page.
  if (!isRouteErrorResponse(error)) throw error;
  const asking = ageQuestionIn(error);
  if (asking) return <AgeQuestion vendorName={asking} />;
  if (error.status === 410) {
    return (
      <ErrorPage title={error.data.message}>
        <BrowseNearby />
      </ErrorPage>
    );
  }
  if (error.status !== 404) {
    const { message = "Something went wrong." } = error.data ?? {};
    return (
      <ErrorPage title={`Error: ${message}`} fault>
        <p>Something went wrong on our side. Please try again in a moment.</p>
        <TextLink to="" reloadDocument>
          Try again
        </TextLink>
      </ErrorPage>
    );
  }
  const name: string | null = error.data?.dispensaryName ?? null;
  return (
    <ErrorPage title={name ? `${name} is not taking orders right now` : "We cannot find this dispensary"}>
      <p>{name ? "Its menu is closed for the moment." : "The link may be mistyped, or the dispensary has left."}</p>
      <BrowseNearby />
    </ErrorPage>
  );
}

/** Its own website has nothing else to offer. */
const BrowseNearby = () => (useWebsite() ? null : <ButtonLink to="/nearby">Browse dispensaries nearby</ButtonLink>);

type Props = {
  vendor: { dispensaryName: string };
  search: { text: string };
  orderType: OrderType;
  whole: string | null;
};

export function NoProducts({ vendor: { dispensaryName }, search: { text }, orderType, whole }: Props) {
  const website = useWebsite();
  const query = new URLSearchParams({ q: text, ...(orderType === "Pickup" ? { mode: "pickup" } : {}) });
  return (
    <EmptyState title="No products available.">
      {text ? (
        <>
          <p className="text-quiet">Check the spelling, or try a brand, a strain or a category.</p>
          {website ? null : <ButtonLink to={`/nearby?${query}`}>Search other dispensaries</ButtonLink>}
        </>
      ) : null}
      {whole ? (
        <TextLink to={whole}>See the whole menu</TextLink>
      ) : (
        <p className="text-quiet">{dispensaryName} has nothing on its menu right now.</p>
      )}
    </EmptyState>
  );
}
