import type { ReactNode } from "react";
import { href } from "react-router";

type Props = { vendorId: string; children: ReactNode };

/** A document post, because everything on the page belongs to the dispensary being left. */
export const ChoiceForm = ({ vendorId, children }: Props) => (
  <form method="post" action={href("/vendor-dashboard/shops/:vendorId/choice", { vendorId })}>
    {children}
  </form>
);
