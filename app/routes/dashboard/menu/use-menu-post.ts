import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { FormName } from "#app/domain/form-response.ts";
import type { MenuUndo, UndoLine } from "#app/domain/menu/changes-schema.ts";
import { callApi } from "#app/routes/api-client.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

/** Undoes menu changes, unless someone has changed one of the products since. */
export function useMenuUndo() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCallback(
    async (undo: MenuUndo) => {
      const undone =
        "deleted" in undo
          ? await callApi("POST", "/vendor/inventory/restore", { body: { productIds: undo.deleted } })
          : await callApi("PATCH", "/vendor/inventory", { body: undo });
      const count = "deleted" in undo ? undo.deleted.length : undo.changes.length;
      if (undone.ok) toast(count === 1 ? "The product is as it was." : "The products are as they were.");
      else toast(undone.message, "bad");
      await revalidate();
    },
    [toast, revalidate],
  );
}

export function useMenuPost(name: FormName, failed: string) {
  const undo = useMenuUndo();
  const undoChanges = useCallback((changes: UndoLine[] = []) => void (changes.length > 0 && undo({ changes })), [undo]);
  return usePost<UndoLine[]>(name, failed, undoChanges);
}
