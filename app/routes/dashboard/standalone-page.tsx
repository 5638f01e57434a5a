import type { ReactNode } from "react";
import { href } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { Main } from "#app/ui/page/main.tsx";

export const StandalonePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Main>
    <BackLink to={href("/vendor-dashboard")}>Back to Dashboard</BackLink>
    <h1 className="mt-2 font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
    {children}
  </Main>
);
