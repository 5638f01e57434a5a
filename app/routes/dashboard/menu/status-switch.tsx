import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useShownStatus, useStatusPost } from "./use-status-post.ts";

/** Puts a product on the menu and takes it off, in its line of the list. */
export function StatusSwitch({ product }: { product: InventoryProduct }) {
  const isOn = useShownStatus(product) === "Active";
  const post = useStatusPost(product);
  return (
    <PostForm {...post} className="relative z-10">
      <button
        type="submit"
        role="switch"
        name="status"
        value={isOn ? "Disabled" : "Active"}
        aria-checked={isOn}
        aria-label={`${product.name} on the menu`}
        className="grid size-12 place-items-center rounded-full"
      >
        <span
          className={`block h-6 w-10 rounded-full border p-0.5 transition-colors duration-150 ${isOn ? "border-leaf bg-leaf" : "border-quiet bg-card"}`}
          aria-hidden
        >
          <span
            className={`block size-4.5 rounded-full transition-transform duration-150 motion-reduce:transition-none ${isOn ? "translate-x-4 bg-on" : "bg-quiet"}`}
          />
        </span>
      </button>
    </PostForm>
  );
}
