import { useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";

type Undo = { requestId: string; run(): void };

export function useBatchToast() {
  const toast = useToast();
  const batch = useRef({ waiting: new Set<string>(), undos: [] as Undo[], onDone: (_: Undo[]) => {} });

  const start = (ids: readonly string[], onDone: (undos: Undo[]) => void) => {
    batch.current = { waiting: new Set(ids.length > 1 ? ids : []), undos: [], onDone: onDone };
  };
  return {
    start: (ids: readonly string[]) =>
      start(ids, (undos) =>
        toast(`${undos.length} courier requests successfully marked as courier assigned`, "good", () => {
          start(
            undos.map(({ requestId }) => requestId),
            () => toast("Undone for all of them"),
          );
          for (const { run } of undos) run();
        }),
      ),
    /** False if the move stands alone; `undo` is null if it was refused. */
    answered(requestId: string, undo: (() => void) | null): boolean {
      const { waiting, undos, onDone } = batch.current;
      if (!waiting.delete(requestId)) return false;
      if (undo) undos.push({ requestId, run: undo });
      if (waiting.size === 0 && undos.length > 0) onDone(undos);
      return true;
    },
  };
}
