import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export { NoProducts } from "./no-products.tsx";

export function VendorError({ error }: { error: unknown }) {
  // Our own bugs go to the application's error page.
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
