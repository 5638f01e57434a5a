import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type Props = { look?: "primary" | "secondary" | "quiet"; className?: string; children: ReactNode };

/** The way to /vendor/subscription: as a new document, because that page alone may load the provider's card form. */
export function SubscriptionLink({ children, ...rest }: Props) {
  return (
    <ButtonLink to="/vendor/subscription" reloadDocument {...rest}>
      {children}
    </ButtonLink>
  );
}
