import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { Main } from "#app/ui/page/main.tsx";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/integrations";
import { connectAction } from "./treez-actions.ts";
import { TreezPanel } from "./treez-panel.tsx";
import { loadTreez } from "./treez-view.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Integrations · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return loadTreez(visit, actor.vendorId);
}

export const action = ({ context, request }: Route.ActionArgs) => connectAction({ context, request });

/** The Treez panel as a page of its own (DECISIONS 3). */
export default function Integrations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Main>
      <Link
        to="/vendor-dashboard"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-leaf hover:bg-wash"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Back to Dashboard
      </Link>
      <h1 className="mt-2 font-display text-3xl font-semibold text-balance sm:text-4xl">Integrations</h1>
      <section className="mt-6 rounded-card border border-line bg-card p-4 sm:mt-8 sm:p-6" aria-labelledby="treez">
        <h2 id="treez" className="mb-4 text-xl font-semibold">
          Treez point of sale
        </h2>
        <TreezPanel loaded={loaderData} answer={actionData} back="/vendor/integrations" />
      </section>
    </Main>
  );
}
