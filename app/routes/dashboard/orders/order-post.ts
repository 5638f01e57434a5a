import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/routes/api-client.ts";
import { usePost, useRefusalToast } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

export const FAILED = "Failed to update order status";

export type OrderPost = ReturnType<typeof usePost>;

/** Keyed and shared across the board: a reload may move the card before the response arrives. */
export function useOrderMove(orderId: string): OrderPost {
  const post = usePost("orderStage", FAILED, useOrderUndo(orderId), `stage ${orderId}`);
  useRefusalToast(post);
  return post;
}

export const statusPath = (orderId: string): string => `/vendor-dashboard/orders/${orderId}/status`;
export const stagePath = (orderId: string): string => `/vendor-dashboard/orders/${orderId}/stage`;

/** The toast may outlive the card, because the order may leave the list. */
export function useOrderUndo(orderId: string): () => Promise<void> {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const undone = await callApi<{ message: string }>("POST", `/orders/${orderId}/undo`);
    if (undone.ok) toast(undone.value.message);
    else toast(undone.message || FAILED, "bad");
    await revalidate();
  }, [orderId, toast, revalidate]);
}
