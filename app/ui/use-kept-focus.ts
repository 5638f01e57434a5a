import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, summary";

/**
 * Keeps the keyboard where it was when what had the focus goes away, such as a row that was deleted: in the row that moved up, else
 * in the nearest thing around that is left. Without it a screen reader is sent back to the page's beginning.
 */
export function useKeptFocus() {
  useEffect(() => {
    /** What had the focus last and what is around it, each with its place among its siblings. */
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
      const gone = path[left - 1];
      path = [];
      // Another page begins at its beginning.
      if (!around?.closest("main") || !gone || page !== location.pathname) return;
      const row = around.children[gone.index] ?? around.lastElementChild;
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
