import { RefreshCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";

export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button look="secondary" onClick={() => void revalidate()}>
      <RefreshCw className={`size-4 ${state === "loading" ? "animate-spin" : ""}`} aria-hidden />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}
