import { Copy } from "lucide-react";
import { useToast } from "./toast.tsx";

const SHOWN_MS = 2000;

type Props = {
  text: string;
  label: string;
  /** Names the item for screen readers: ", order A-2034". */
  suffix?: string;
  className?: string;
};

/** '{label} copied to clipboard!' for 2 s (SPEC.md 8, Clipboard; 9, copy alert). */
export function CopyButton({ text, label, suffix = "", className = "" }: Props) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(`${label} copied to clipboard!`, "good", undefined, SHOWN_MS);
    } catch {
      toast("Failed to copy to clipboard", "bad", undefined, SHOWN_MS);
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label}${suffix}`}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-leaf transition-colors duration-150 hover:bg-wash noscript:hidden ${className}`}
    >
      <Copy className="size-4" aria-hidden />
      Copy
    </button>
  );
}
