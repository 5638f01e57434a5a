import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteLoaderData } from "react-router";
import { type Actor, positionLabel } from "#app/domain/accounts/actor.ts";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { forbiddenMessage } from "#app/domain/accounts/route-access.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { LogoutForm } from "#app/ui/page/logout-form.tsx";

type Props = {
  error: unknown;
  /** Replaces the default message for a crash. */
  children?: ReactNode;
};

export function RouteError({ error, children }: Props) {
  if (isRouteErrorResponse(error)) {
    const message = forbiddenMessage(error.status, error.data);
    if (message !== undefined) return <NotForYou message={message} />;
    if (error.status === 404) return <NotFound />;
    if (error.status < 500) return <NotUnderstood />;
  }
  // The connection failed, not the page.
  if (error instanceof TypeError && typeof navigator !== "undefined" && !navigator.onLine) return <Offline />;
  return children ?? <Broken />;
}

function NotForYou({ message }: { message: string }) {
  const actor = useRouteLoaderData<{ actor: Actor } | null>("routes/signed-in")?.actor;
  return (
    <ErrorPage title="This page is not for your account">
      <p>
        {message}{" "}
        {actor ? (
          <>
            You are logged in as <strong className="break-words text-ink">{actor.email}</strong>,{" "}
            {roleWithArticle(actor)}.
          </>
        ) : null}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {actor ? <ButtonLink to={homePath(actor)}>Go to your dashboard</ButtonLink> : null}
        <LogoutForm>
          <Button type="submit" look="secondary">
            Log in with another account
          </Button>
        </LogoutForm>
      </div>
    </ErrorPage>
  );
}

/** "a dispatcher", "a manager". */
function roleWithArticle(actor: Pick<Actor, "role" | "staffRole">): string {
  if (actor.staffRole === "staff") return "one of its staff";
  const name = positionLabel(actor).toLowerCase();
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

const NotFound = () => (
  <ErrorPage title="Page not found">
    <p>The address may be mistyped, or the page has moved.</p>
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/nearby">Browse dispensaries</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contact us
      </ButtonLink>
    </div>
  </ErrorPage>
);

const NotUnderstood = () => (
  <ErrorPage title="This request was not understood">
    <p>Nothing was changed. Please go back and try again.</p>
  </ErrorPage>
);

const Offline = () => (
  <ErrorPage title="You are offline">
    <p>Everything saved on this device is still here. Try again once there is a connection.</p>
    <Button onClick={() => window.location.reload()}>Try again</Button>
  </ErrorPage>
);

const Broken = () => (
  <ErrorPage title="Unexpected Application Error!" fault>
    <p>Something went wrong on our side. What you put into your cart is still there.</p>
    <div className="flex flex-wrap justify-center gap-3">
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <ButtonLink to="/contact" look="secondary">
        Contact us
      </ButtonLink>
    </div>
  </ErrorPage>
);
