import { RefreshCw } from "lucide-react";
import { useRevalidator, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LoadFailed } from "../load-failed.tsx";

/** SPEC.md 8, Courier. */
export const ListFailed = ({ error }: { error: unknown }) => (
  <LoadFailed error={error} title="Failed to fetch courier requests">
    <p>Moves waiting on this device are kept, and are sent only once.</p>
  </LoadFailed>
);

export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button look="secondary" onClick={() => void revalidate()}>
      <RefreshCw className={`size-4 ${state === "loading" ? "animate-spin" : ""}`} aria-hidden />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}

export function EarlierLink({ finished }: { finished: number | null }) {
  const [params] = useSearchParams();
  if (finished === null) return null;
  const next = new URLSearchParams(params);
  next.set("finished", String(finished));
  return (
    <p className="mt-6 text-center">
      <ButtonLink to={`?${next}`} look="secondary" preventScrollReset replace>
        Show earlier requests
      </ButtonLink>
    </p>
  );
}
