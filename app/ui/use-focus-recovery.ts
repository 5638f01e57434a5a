import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, summary";

/** When the focused element disappears, focuses its successor; otherwise screen readers return to the top. */
export function useFocusRecovery() {
  useEffect(() => {
    let path: { element: Element; index: number }[] = [];
    let page = location.pathname;
    const focused = ({ target }: FocusEvent) => {
      path = [];
      page = location.pathname;
      for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement) {
        path.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) });
      }
    };
    const removed = () => {
      const [last] = path;
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const left = path.findIndex(({ element }) => element.isConnected);
      const around = path[left]?.element;
      const removed = path[left - 1];
      path = [];
      if (!around?.closest("main") || !removed || page !== location.pathname) return;
      const row = around.children[removed.index] ?? around.lastElementChild;
      const next = row?.querySelector<HTMLElement>(FOCUSABLE) ?? around.querySelector<HTMLElement>(FOCUSABLE);
      (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(removed);
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", focused);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", focused);
    };
  }, []);
}
