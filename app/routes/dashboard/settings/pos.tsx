import { ownShop } from "../own-shop.ts";
import { loadPos } from "../pos/pos-view.ts";
import { connectAction } from "../pos/treez-actions.ts";
import { TreezPanel } from "../pos/treez-panel.tsx";
import type { Route } from "./+types/pos";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return loadPos(visit, actor.vendorId);
}

export const action = ({ context, request }: Route.ActionArgs) => connectAction({ context, request });

export default function PointOfSale({ loaderData, actionData }: Route.ComponentProps) {
  return <TreezPanel loaded={loaderData} answer={actionData} />;
}
