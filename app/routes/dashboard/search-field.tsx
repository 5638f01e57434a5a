import { Search } from "lucide-react";

export function SearchField({ label, placeholder, text }: { label: string; placeholder: string; text: string }) {
  return (
    <label className="relative min-w-0 flex-1">
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-quiet" aria-hidden />
      <input
        name="q"
        type="search"
        defaultValue={text}
        placeholder={placeholder}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        className="block min-h-11 w-full rounded-full border border-line bg-card pr-4 pl-12 text-base placeholder:text-quiet"
      />
    </label>
  );
}
