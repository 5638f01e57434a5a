import { PosPanel } from "../pos/pos-panel.tsx";
import { connectAction, loadPanel } from "../pos/pos-view.ts";
import type { Route } from "./+types/pos";

export const loader = ({ context, request }: Route.LoaderArgs) => loadPanel({ context, request });
export const action = ({ context, request }: Route.ActionArgs) => connectAction({ context, request });

export default function PointOfSale({ loaderData, actionData }: Route.ComponentProps) {
  return <PosPanel loaded={loaderData} response={actionData} />;
}
