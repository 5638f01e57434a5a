import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { useShownStatus, useStatusPost } from "./use-status-post.ts";

export function StatusSwitch({ product }: { product: InventoryProduct }) {
  const isOn = useShownStatus(product) === "Active";
  const post = useStatusPost(product);
  return (
    <PostForm {...post} className="relative z-10">
      <Switch name="status" on={isOn} value={isOn ? "Disabled" : "Active"} label={`${product.name} on the menu`} />
    </PostForm>
  );
}
