import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { FormName } from "#app/domain/form-response.ts";
import type { UndoLine } from "#app/domain/menu/changes-schema.ts";
import { callApi } from "#app/routes/api-client.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

/** Takes changes of the menu back; where somebody changed one of the products since, none. */
export function useMenuUndo() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCallback(
    async (changes: UndoLine[]) => {
      const undone = await callApi("PATCH", "/vendor/inventory", { body: { changes } });
      if (undone.ok) toast(changes.length === 1 ? "The product is as it was." : "The products are as they were.");
      else toast(undone.message, "bad");
      await revalidate();
    },
    [toast, revalidate],
  );
}

/** A form that changes one product where it stands; its toast takes the change back. */
export function useMenuPost(name: FormName, failed: string, key?: string) {
  const undo = useMenuUndo();
  const takeBack = useCallback((changes: UndoLine[] = []) => void (changes.length > 0 && undo(changes)), [undo]);
  return usePost<UndoLine[]>(name, failed, takeBack, key);
}
