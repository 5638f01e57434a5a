import type { ReactNode } from "react";
import { useRequestId } from "./document.tsx";

type Props = {
  title: string;
  children?: ReactNode;
  fault?: boolean;
  inside?: boolean;
};

export function ErrorPage({ title, children, fault = false, inside = false }: Props) {
  const requestId = useRequestId();
  const column = "mx-auto flex max-w-xl flex-col items-center px-4 text-center";
  const body = (
    <>
      <div className="mt-4 flex flex-col items-center gap-6 text-quiet">{children}</div>
      {fault && requestId ? (
        <p className="mt-10 text-sm text-quiet">
          Request <code className="select-all font-mono break-all">{requestId}</code>
        </p>
      ) : null}
    </>
  );
  if (inside) {
    return (
      <section role="alert" className={`${column} py-10`}>
        <h2 className="text-lg font-semibold text-balance text-danger">{title}</h2>
        {body}
      </section>
    );
  }
  return (
    <main id="main" tabIndex={-1} className={`${column} py-20 sm:py-28`}>
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
      {body}
    </main>
  );
}
