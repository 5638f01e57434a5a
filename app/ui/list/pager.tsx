import type { ReactNode } from "react";
import { ButtonLink } from "../button.tsx";

type Step = readonly [to: string, text: string] | false | null | undefined | "";
type Props = { label: string; back?: Step; on: Step; children?: ReactNode };

export const Pager = ({ label, back, on, children }: Props) => (
  <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-3 empty:hidden print:hidden">
    {back ? (
      <ButtonLink to={back[0]} look="quiet">
        {back[1]}
      </ButtonLink>
    ) : null}
    {children}
    {on ? (
      <ButtonLink to={on[0]} look="secondary">
        {on[1]}
      </ButtonLink>
    ) : null}
  </nav>
);
