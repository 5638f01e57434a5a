import type { ReactNode } from "react";
import { createPath, isRouteErrorResponse, useLocation } from "react-router";
import { forbiddenMessage } from "#app/domain/accounts/route-access.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { RouteError } from "./route-error.tsx";

type Props = {
  error: unknown;
  /** SPEC.md 8's message. */
  title: string;
  /** Next to other content, not in place of the screen. */
  inside?: boolean;
  retry?: string;
  children?: ReactNode;
};

export function LoadFailed({ error, title, inside = false, retry = "Retry", children }: Props) {
  const page = createPath(useLocation());
  const denied = inside && isRouteErrorResponse(error) && forbiddenMessage(error.status, error.data);
  if (denied) return <ErrorPage title={denied} inside />;
  const failed = (
    <ErrorPage title={title} inside={inside} fault>
      {children}
      <ButtonLink to={page} reloadDocument>
        {retry}
      </ButtonLink>
    </ErrorPage>
  );
  // RouteError brings a <main> of its own.
  return inside ? failed : <RouteError error={error}>{failed}</RouteError>;
}
