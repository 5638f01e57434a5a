import { Copy } from "lucide-react";
import { useToast } from "./toast.tsx";

/** Copies a text and says so: '{label} copied to clipboard!' (SPEC.md 8, Clipboard). */
export function CopyButton({ text, label, className = "" }: { text: string; label: string; className?: string }) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(`${label} copied to clipboard!`);
    } catch {
      toast("Failed to copy to clipboard", "bad");
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label}`}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-leaf transition-colors duration-150 hover:bg-wash ${className}`}
    >
      <Copy className="size-4" aria-hidden />
      Copy
    </button>
  );
}
