import type { Route } from "./+types/settings-pos";
import { ownShop } from "./own-shop.ts";
import { connectAction } from "./treez-actions.ts";
import { TreezPanel } from "./treez-panel.tsx";
import { loadTreez } from "./treez-view.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request });
  return loadTreez(visit, actor.vendorId);
}

export const action = ({ context, request }: Route.ActionArgs) => connectAction({ context, request });

/** The point of sale's panel, as a section of the settings. */
export default function PointOfSale({ loaderData, actionData }: Route.ComponentProps) {
  return <TreezPanel loaded={loaderData} answer={actionData} back="/vendor-dashboard/settings/pos" />;
}
