import { Undo2 } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { Floating, useHeight } from "./page/floating-stack.tsx";

type Tone = "good" | "bad";
type Toast = { id: number; text: string; tone: Tone; undo: (() => void) | undefined; shownMs: number };
type Show = (text: string, tone?: Tone, undo?: () => void, shownMs?: number) => void;

const ToastContext = createContext<Show>(() => {});
const SHOWN_MS = 3000;
/** Shorter than the server's window, because a last-moment tap is still in flight. */
const UNDO_SHOWN_MS = UNDO_WINDOW_MS - 500;

/** 3 s (SPEC.md 9); with Undo, as long as that works. Stacked, so that no toast covers a button; Undo is lowest and never moves. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const ids = useRef(0);
  const show = useCallback<Show>((text, tone = "good", undo, shownMs = undo ? UNDO_SHOWN_MS : SHOWN_MS) => {
    ids.current += 1;
    const toast = { id: ids.current, text, tone, undo, shownMs };
    // Only the last move can be undone.
    setToasts((all) => [...(undo ? all.filter((other) => !other.undo) : all), toast]);
  }, []);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <Floating kind="notice" className="pointer-events-none! has-[button]:w-xl">
        <Toasts>
          {toasts.map((toast) => (
            <ToastBar key={toast.id} toast={toast} close={close} />
          ))}
        </Toasts>
      </Floating>
    </ToastContext>
  );
}

function Toasts({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useHeight(ref, "--notices");
  return (
    <div ref={ref} role="status" aria-live="polite" className="relative flex flex-col items-center gap-2">
      {children}
    </div>
  );
}

function ToastBar({ toast, close }: { toast: Toast; close: (id: number) => void }) {
  const { id, text, tone, undo, shownMs } = toast;
  useEffect(() => {
    const timer = setTimeout(() => close(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs, close]);
  const button = useUndoByTab();
  const look = `text-on shadow-xl ${tone === "good" ? "bg-ink" : "bg-danger"}`;
  if (!undo) return <p className={`rounded-full px-5 py-3 text-sm font-semibold ${look}`}>{text}</p>;
  return (
    <div className={`order-last flex w-full max-w-xl items-center gap-3 rounded-2xl py-2 pr-2 pl-4 sm:pl-5 ${look}`}>
      <p className="min-w-0 flex-1 text-sm leading-snug font-semibold text-pretty">{text}</p>
      <button
        type="button"
        ref={button}
        onClick={() => {
          close(id);
          undo();
        }}
        className="pointer-events-auto inline-flex min-h-12 shrink-0 items-center gap-2 rounded-full bg-on px-4 font-semibold sm:px-5 text-ink hover:bg-wash"
      >
        <Undo2 className="size-5" aria-hidden />
        Undo
        <SecondsLeft />
      </button>
    </div>
  );
}

/** The first Tab focuses Undo: at the end of the page, keyboard users wouldn't reach it in time. */
function useUndoByTab() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let from: Element | null = null;
    const pressed = (event: KeyboardEvent) => {
      const undo = button.current;
      if (event.key !== "Tab" || !undo || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (from === null && !event.shiftKey) {
        from = document.activeElement;
        event.preventDefault();
        undo.focus();
      } else if (document.activeElement === undo && from instanceof HTMLElement && from.isConnected) {
        event.preventDefault();
        from.focus();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
      if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
    };
  }, []);
  return button;
}

function SecondsLeft() {
  const [left, setLeft] = useState(UNDO_WINDOW_MS / 1000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="w-4 text-right text-quiet tabular-nums" aria-hidden>
      {left}
    </span>
  );
}

export const useToast = () => useContext(ToastContext);
