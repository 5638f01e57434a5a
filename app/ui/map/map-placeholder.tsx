import { Button } from "../button.tsx";

/** SPEC.md 8, Maps. */
export const MapPlaceholder = ({ failed, retry }: { failed: boolean; retry(): void }) => (
  <div
    role="status"
    className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center font-medium text-quiet"
  >
    <p className={failed ? "text-danger" : "noscript:hidden"}>{failed ? "Error loading maps" : "Loading..."}</p>
    {failed ? (
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    ) : null}
  </div>
);
