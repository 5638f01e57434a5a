import type { ReactNode } from "react";

type Props = {
  title: string;
  children?: ReactNode;
  /** What an operator finds the log line by. */
  requestId?: string | undefined;
};

export function ErrorPage({ title, children, requestId }: Props) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28"
    >
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
      <div className="mt-4 flex flex-col items-center gap-6 text-quiet">{children}</div>
      {requestId ? (
        <p className="mt-10 text-sm text-quiet">
          Request <code className="select-all font-mono break-all">{requestId}</code>
        </p>
      ) : null}
    </main>
  );
}
