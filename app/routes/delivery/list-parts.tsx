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

/** Messages for moves refused before hydration, by the reason in the query. */
const refusalMessages: Record<string, string> = {
  "illegal-move": "Someone else has updated this request. This is its current status.",
  "changed-meanwhile": "Someone else has updated this request. This is its current status.",
  "undo-too-late": "It is too late to undo this.",
  "courier-missing": "Please choose a courier.",
  "courier-unknown": "Please choose a courier who can drive.",
  "reason-missing": "Please choose a reason.",
  "id-not-checked": "Check the customer's ID first: nothing is handed over without it.",
  "wrong-pin": "This is not the customer's PIN.",
  "not-found": "Courier request not found.",
};

export const refusalOf = (reason: string | null): string | null =>
  reason === null ? null : (refusalMessages[reason] ?? "Failed to update courier request status");

/** Keeps the rest of the query; renders nothing if everything is shown. */
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
