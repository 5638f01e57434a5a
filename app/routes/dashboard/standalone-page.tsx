import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Main } from "#app/ui/page/main.tsx";

/** A page of the vendor's outside of the dashboard's tabs. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Main>
      <Link
        to={href("/vendor-dashboard")}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-leaf hover:bg-wash"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Back to Dashboard
      </Link>
      <h1 className="mt-2 font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
      {children}
    </Main>
  );
}
