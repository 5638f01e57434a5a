import type { ReactNode } from "react";
import { useRequestId } from "./request-id.tsx";

type Props = {
  title: string;
  children?: ReactNode;
  /** Where something broke: the page then says by what an operator finds the log line. */
  fault?: boolean;
};

export function ErrorPage({ title, children, fault = false }: Props) {
  const requestId = useRequestId();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28"
    >
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
      <div className="mt-4 flex flex-col items-center gap-6 text-quiet">{children}</div>
      {fault && requestId ? (
        <p className="mt-10 text-sm text-quiet">
          Request <code className="select-all font-mono break-all">{requestId}</code>
        </p>
      ) : null}
    </main>
  );
}
