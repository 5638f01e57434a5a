import type { ReactNode } from "react";

export const AccountCard = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <main id="main" className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
    <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
    {intro ? <p className="mt-2 text-quiet">{intro}</p> : null}
    <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-8">{children}</div>
  </main>
);

/** For a link that works once, and did. */
export const SpentLink = ({ title, message, children }: { title: string; message: string; children?: ReactNode }) => (
  <AccountCard title={title}>
    <p role="alert" className="font-medium text-danger">
      {message}
    </p>
    {children}
  </AccountCard>
);
