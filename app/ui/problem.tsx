import type { ReactNode } from "react";

/** What went wrong, announced when it appears; nothing while `children` is empty. */
export const Problem = ({ children, className = "font-semibold" }: { children: ReactNode; className?: string }) =>
  children ? (
    <p role="alert" className={`text-danger ${className}`}>
      {children}
    </p>
  ) : null;
