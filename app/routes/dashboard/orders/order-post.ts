import { useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";
import { UNREACHABLE } from "#app/domain/form-response.ts";
import { callApi } from "#app/routes/api-client.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

export const FAILED = "Failed to update order status";

export type OrderPost = ReturnType<typeof usePost>;

/**
 * The one form of an order's moves, wherever on the board it stands: the page may have read anew what a move did before its answer
 * is here. Its toast takes the move back; where the order has moved on, it says where to.
 */
export function useOrderMove(orderId: string): OrderPost {
  const post = usePost("orderStage", FAILED, useOrderUndo(orderId), `stage ${orderId}`);
  useSaidRefusal(post);
  return post;
}

/** What has no field is said as a toast. */
export function useSaidRefusal({ answer }: OrderPost, field?: string) {
  const toast = useToast();
  useEffect(() => {
    if (!answer || answer.done || (field && answer.fields[field])) return;
    toast(answer.reason === "lost" ? `${answer.message}. ${UNREACHABLE}` : answer.message, "bad");
  }, [answer, toast, field]);
}

export const statusPath = (orderId: string): string => `/vendor-dashboard/orders/${orderId}/status`;
export const stagePath = (orderId: string): string => `/vendor-dashboard/orders/${orderId}/stage`;

/** Takes the last move back. The toast that carries it may outlive the card: the order may leave the list. */
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
