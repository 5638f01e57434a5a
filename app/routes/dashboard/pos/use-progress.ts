import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { isRunning } from "#app/domain/pos/import.ts";
import type { PosView } from "./pos-view.ts";

const AFTER_FAULT_MS = 3000;

/** Advances a running import while the page is open. A lost connection is fine: the cron continues it anyway. */
export function useImportProgress(loaded: PosView): { view: PosView; offline: boolean } {
  const [stepped, setStepped] = useState<{ from: PosView; view: PosView }>();
  const [errors, setErrors] = useState(0);
  const { revalidate } = useRevalidator();
  const view = stepped?.from === loaded ? stepped.view : loaded;
  const running = view.import && isRunning(view.import.state) ? view.import : null;

  useEffect(() => {
    if (!running) return;
    const stopped = new AbortController();
    const step = async () => {
      try {
        const body = new URLSearchParams({ id: running.id });
        const init = { method: "POST", body, redirect: "error", signal: stopped.signal } as const;
        const response = await fetch("/vendor/treez/step", init);
        if (!response.ok) throw new Error(String(response.status));
        const next = (await response.json()) as PosView;
        setErrors(0);
        setStepped({ from: loaded, view: next });
        if (!next.import || !isRunning(next.import.state)) revalidate();
      } catch {
        if (!stopped.signal.aborted) setErrors((count) => count + 1);
      }
    };
    const timer = setTimeout(step, errors > 0 ? AFTER_FAULT_MS : running.waitMs);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [running, errors, loaded, revalidate]);

  return { view, offline: errors > 0 };
}
