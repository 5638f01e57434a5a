import { type ComponentType, createElement, lazy, Suspense, useState } from "react";
import { Button } from "../button.tsx";
import { Floating } from "./floating-stack.tsx";
import { loadPart } from "./load-part.ts";

type Parts<Props extends object> = { load: () => Promise<unknown>; name: string; props: Props };

/** If loading fails, a notice offers a retry instead of an error page. */
export function lazyPart<Module extends object, Name extends keyof Module & string = "default" & keyof Module>(
  load: () => Promise<Module>,
  name = "default" as Name,
): Module[Name] {
  type Props = object;
  return lazy(() =>
    loadPart(load).then(
      (module) => ({ default: module[name] as ComponentType<Props> }),
      () => ({ default: (props: Props) => createElement(PartFailed<Props>, { load, name, props }) }),
    ),
  ) as unknown as Module[Name];
}

function PartFailed<Props extends object>({ load, name, props }: Parts<Props>) {
  const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
  if (Again) {
    return (
      <Suspense>
        <Again {...props} />
      </Suspense>
    );
  }
  return (
    <Floating
      kind="notice"
      className="flex w-md items-center justify-between gap-3 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-xl"
    >
      <p role="alert" className="text-sm font-medium text-danger">
        Failed to load this part of the page.
      </p>
      <Button
        look="secondary"
        className="shrink-0"
        onClick={() => setAgain(() => lazyPart(load as () => Promise<Record<string, ComponentType<Props>>>, name))}
      >
        Try again
      </Button>
    </Floating>
  );
}
