import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

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
