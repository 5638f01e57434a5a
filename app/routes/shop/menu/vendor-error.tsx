import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export { NoProducts } from "./no-products.tsx";

/** Why a dispensary's page cannot be shown: it takes no orders, there is none, or it could not be read. */
export function VendorError({ error }: { error: unknown }) {
  // A bug of ours is the application's error, with the page that goes with it.
  if (!isRouteErrorResponse(error)) throw error;
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
      <ButtonLink to="/nearby">Browse dispensaries nearby</ButtonLink>
    </ErrorPage>
  );
}
