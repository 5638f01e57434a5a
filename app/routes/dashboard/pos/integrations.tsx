import { href, Link } from "react-router";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { StandalonePage } from "../standalone-page.tsx";
import type { Route } from "./+types/integrations";
import { PosPanel } from "./pos-panel.tsx";
import { connectAction, loadPanel } from "./pos-view.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Integrations");

export const loader = ({ context, request }: Route.LoaderArgs) => loadPanel({ context, request });
export const action = ({ context, request }: Route.ActionArgs) => connectAction({ context, request });

/** The point-of-sale panel as a page of its own (DECISIONS 3). */
export default function Integrations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StandalonePage title="Integrations">
      <section className="mt-6 rounded-card border border-line bg-card p-4 sm:mt-8 sm:p-6" aria-labelledby="treez">
        <h2 id="treez" className="mb-4 text-xl font-semibold">
          Point of sale
        </h2>
        <PosPanel loaded={loaderData} response={actionData} />
        <p className="mt-6 border-t border-line pt-4 text-quiet">
          Any other point of sale can send us its menu with{" "}
          <Link to={href("/vendor-dashboard/settings/keys")} className="font-semibold text-leaf underline">
            a key of its own
          </Link>
          , and get its orders with{" "}
          <Link to={href("/vendor/integrations/webhooks")} className="font-semibold text-leaf underline">
            webhooks
          </Link>
          .
        </p>
      </section>
    </StandalonePage>
  );
}
