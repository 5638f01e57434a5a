import { type ComponentType, createElement, lazy, Suspense, useState } from "react";
import { Button } from "./button.tsx";
import { loadPart } from "./load-part.ts";

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/**
 * A component that is fetched when it is first shown. Where it does not come, a notice at the window's foot says so and asks
 * again, instead of an error page in place of the page.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazy(() =>
    loadPart(load).then(
      (part) => ({ default: part }),
      () => ({ default: (props: Props) => createElement(PartFailed<Props>, { load, props }) }),
    ),
  ) as unknown as ComponentType<Props>;
}

function PartFailed<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
  if (Again) {
    return (
      <Suspense>
        <Again {...props} />
      </Suspense>
    );
  }
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-6 z-50 mx-auto flex max-w-md items-center justify-between gap-3 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-xl"
    >
      <p className="text-sm font-medium text-danger">Failed to load this part of the page.</p>
      <Button look="secondary" className="shrink-0" onClick={() => setAgain(() => lazyPart(load))}>
        Try again
      </Button>
    </div>
  );
}
