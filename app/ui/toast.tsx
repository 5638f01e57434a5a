import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

type Toast = { id: number; text: string; tone: "good" | "bad" };
type Show = (text: string, tone?: Toast["tone"]) => void;

const ToastContext = createContext<Show>(() => {});
const SHOWN_MS = 3000;

/** Short messages at the foot of the screen, read aloud, gone after 3 s (SPEC.md 9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const show = useCallback<Show>(
    (text, tone = "good") => setToasts((all) => [...all, { id: Date.now() + all.length, text, tone }]),
    [],
  );
  const [oldest] = toasts;
  useEffect(() => {
    if (!oldest) return;
    const timer = setTimeout(() => setToasts((all) => all.filter((toast) => toast !== oldest)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-6 z-50 flex flex-col items-center gap-2"
      >
        {toasts.map((toast) => (
          <p
            key={toast.id}
            className={`rounded-full px-5 py-3 text-sm font-semibold text-white shadow-lg ${toast.tone === "good" ? "bg-ink" : "bg-danger"}`}
          >
            {toast.text}
          </p>
        ))}
      </div>
    </ToastContext>
  );
}

export const useToast = () => useContext(ToastContext);
