import { useEffect } from "react";
import { useFetchers } from "react-router";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { ProductStatus } from "#app/domain/menu/product.ts";
import { useToast } from "#app/ui/toast.tsx";
import { useMenuPost } from "./use-menu-post.ts";

const pathOf = (id: string) => `/vendor-dashboard/menu/${id}/status`;

export function useStatusPost({ id }: Pick<InventoryProduct, "id">) {
  const post = useMenuPost("productStatus", "Failed to update product status.");
  const { response } = post;
  const toast = useToast();
  useEffect(() => {
    if (response && !response.done) toast(response.message, "bad");
  }, [response, toast]);
  return { ...post, action: pathOf(id) };
}

export function useShownStatus({ id, status }: Pick<InventoryProduct, "id" | "status">): ProductStatus {
  const pending = useFetchers().find((fetcher) => fetcher.formAction === pathOf(id));
  const pendingStatus = pending?.formData?.get("status");
  return pendingStatus === "Active" || pendingStatus === "Disabled" ? pendingStatus : status;
}
